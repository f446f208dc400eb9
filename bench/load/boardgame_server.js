// The peer: boardgame.io's own server with tic-tac-toe, on loopback.
//
//   NODE_PATH=…/node_modules node boardgame_server.js PORT [FOLDER]
//
// Matches are kept in memory or, where a folder is named, in files there. A match goes on after
// its first board: a move on a board that is won or full begins the next one.

const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const isWon = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);
const isOver = (cells) => isWon(cells) || cells.every((cell) => cell !== null);

const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (isOver(G.cells)) G.cells.fill(null);
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
};

const [port, folder] = process.argv.slice(2);
const settings = { games: [TicTacToe], origins: [Origins.LOCALHOST] };
if (folder) settings.db = new FlatFile({ dir: folder });
Server(settings).run({ port: { host: '127.0.0.1', port: Number(port) } });
