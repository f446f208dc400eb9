"""The rules of Dungeons, Dice & Danger once more: by names and sets, slow, from the clauses.

It knows the printed sheets and nothing of the compiled rules. It reads the same texts of moves,
and says for each seat which texts are legal and how many points it has.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from ludotheque.games.dungeons.content import Room, Sheet

LIFE = (0, 0, 1, 2, 4, 6, 9, 12, 16, 20)
NUMBERS = (3, 4, 5, 6, 8, 9, 10, 11)
Pair = tuple[int, int]


@dataclass
class Player:
    """All that is on one sheet, and how far a decision has come."""

    crossed: set[str] = field(default_factory=set)
    dead: set[str] = field(default_factory=set)
    half: set[str] = field(default_factory=set)
    wounds: Counter[str] = field(default_factory=Counter)
    clouds: dict[str, int] = field(default_factory=dict)
    gems: int = 0
    gold: int = 0
    life: int = 0
    extra: int = 0
    black: int = 3
    torches: int = 0
    chests: set[str] = field(default_factory=set)
    bonuses: set[int] = field(default_factory=set)
    left_at: int = 0
    first_at_boss: bool = False
    # The decision
    pairs: list[Pair] | None = None
    made: int = 0
    chest: bool = False
    owed: str = ""
    struck: set[str] = field(default_factory=set)
    wounded: bool = False
    bill: int = 0
    fresh: list[str] = field(default_factory=list)
    confirmed: bool = True


class ReferenceGame:
    """A game between several players, or one alone."""

    def __init__(self, sheet: Sheet, players: int, life: int):
        self.sheet, self.life_boxes = sheet, life
        self.players = [Player() for _ in range(players)]
        self.active: int | None = None
        self.throws = 0
        self.white: list[int] = []
        self.black = 0
        self.slain: set[str] = set()
        self.claimed: set[int] = set()
        self.over = False
        self.counts: Counter[str] = Counter()  # how often each clause decided something

    # Events

    def apply_chance(self, text: str) -> None:
        words = text.split()
        if words[0] == "first":
            self.active = int(words[1]) - 1
            return
        self.white, self.black = [int(word) for word in words[1:5]], int(words[6])
        self.throws += 1
        for player in self.players:
            if not player.left_at:
                player.confirmed, player.pairs, player.made = False, None, 0
                player.owed, player.struck, player.wounded = "", set(), False

    def begin_clouds(self) -> None:
        for player in self.players:
            player.confirmed = False

    def play(self, seat: int, text: str) -> None:
        player, words = self.players[seat], text.split()
        if words[0] == "cloud":
            player.clouds[words[1]] = int(words[2])
        elif words[0] == "pair":
            player.pairs = [self._pair(word) for word in words[1:3]]
            player.black -= len(words) == 4
            self.counts["DG-4"] += len(words) == 4
        elif words[0] == "chest":
            self._open(player, words[1])
        elif words[0] == "skip":
            player.pairs = []
        elif words[0] == "done":
            player.confirmed = True
            if all(p.confirmed for p in self.players) and self.throws:
                self._settle()
        else:
            self._use(player, words)

    @staticmethod
    def _pair(word: str) -> Pair:
        one, other = word.split("+")
        return int(one), int(other)

    def _open(self, player: Player, chest: str) -> None:
        player.chest = False
        player.chests.add(chest)
        player.extra += 3 * (chest == "lives")
        player.gems += chest == "lives"
        player.torches += 2 * (chest == "torches")
        player.black += 3 * (chest == "dice")
        self.counts[{"lives": "DG-19", "torches": "DG-20", "dice": "DG-21"}[chest]] += 1

    def _use(self, player: Player, words: list[str]) -> None:
        name = self._named(words[1])
        if words[0] == "torch":
            player.torches -= 1
            self.counts["DG-48"] += 1
        else:
            assert player.pairs is not None
            able = [pair for pair in player.pairs if self._fits(player, pair, name)]
            player.pairs.remove(self._pair(words[2]) if len(words) > 2 else able[0])
            player.made += 1
        if name in self.sheet.rooms:
            self._wound(player, name)
            if self.sheet.rooms[name].armoured:
                self.counts["DG-37"] += 1
                if player.owed:
                    player.struck.add(name)
                player.owed = "" if player.owed else name
        else:
            self._cross(player, name)

    def _named(self, word: str) -> str:
        return next(name for name in self.sheet.places if name.lower() == word.lower())

    def _cross(self, player: Player, name: str) -> None:
        kind = self.sheet.boxes[name].kind
        if kind == "rubble" and name not in player.half:
            player.half.add(name)
            self.counts["DG-28"] += 1
            return
        player.crossed.add(name)
        player.gems += kind == "gem"
        player.gold += kind == "gold"
        player.chest = kind == "chest"
        if kind == "fist":
            self.counts["DG-25"] += 1
            for room in self.sheet.rooms:
                self._wound(player, room)
        if kind == "portal":
            self.counts["DG-33"] += 1
            player.crossed.update(n for n, b in self.sheet.boxes.items() if b.kind == "portal")

    def _wound(self, player: Player, room: str) -> None:
        if room in player.dead:
            return
        player.wounded = True
        player.wounds[room] += 1
        if player.wounds[room] == self.sheet.rooms[room].boxes:
            player.dead.add(room)
            player.fresh.append(room)
            if self.sheet.rooms[room].worm:
                self.counts["DG-34"] += 1
                for _ in range(3):
                    self._wound(player, "BOSS")

    # The end of a throw

    def _settle(self) -> None:
        inside = [player for player in self.players if not player.left_at]
        while any(player.fresh for player in inside):
            first = {room for player in inside for room in player.fresh} - self.slain
            killers = [(player, player.fresh) for player in inside]
            for player in inside:
                player.fresh = []
            for player, rooms in killers:
                for name in rooms:
                    self._reward(player, self.sheet.rooms[name], name, first)
            self.slain |= first
            for name in first:
                if self.sheet.rooms[name].armoured:
                    self.counts["DG-38"] += 1
                    continue
                for player in inside:
                    if name not in player.dead:
                        self.counts["DG-15"] += 1
                        self._wound(player, name)
        self._pay_bonuses(inside)
        for player in inside:
            self._pay_life(player)
        stay = [player for player in self.players if not player.left_at]
        self.over = self.slain == set(self.sheet.rooms) or not stay
        if self.active is not None and stay:
            self.active = (self.active + 1) % len(self.players)
            while self.players[self.active].left_at:
                self.active = (self.active + 1) % len(self.players)

    def _reward(self, player: Player, room: Room, name: str, first: set[str]) -> None:
        if name in first:
            self.counts["DG-14"] += 1
            player.gems += room.gems_first
            player.bill += room.hearts
            self.counts["DG-17"] += room.hearts > 0
            player.first_at_boss |= room.boss
            self.counts["DG-18"] += room.boss
        else:
            self.counts["DG-16"] += 1
            player.gems += room.gems_later

    def _pay_bonuses(self, inside: list[Player]) -> None:
        for number, bonus in enumerate(self.sheet.bonuses):
            reached = [
                player
                for player in inside
                if number not in player.bonuses
                and (
                    self._has_path(player)
                    if bonus.path
                    else len((player.crossed | player.dead) & set(self.sheet.bonus_places(bonus)))
                    >= bonus.count
                )
            ]
            for player in reached:
                player.bonuses.add(number)
                player.gems += 1 if number in self.claimed else 3
                self.counts["bonus later" if number in self.claimed else "bonus first"] += 1
            if reached:
                self.claimed.add(number)

    def _has_path(self, player: Player) -> bool:
        passed = player.crossed | player.dead
        found = {name for name in passed if name in self.sheet.boxes}
        found = {name for name in found if self.sheet.boxes[name].side == "left"}
        while True:
            grown = found | {d for n in found for d in self.sheet.places[n].doors if d in passed}
            if grown == found:
                boxes = (self.sheet.boxes[name] for name in found if name in self.sheet.boxes)
                return any(box.side == "right" for box in boxes)
            found = grown

    def _pay_life(self, player: Player) -> None:
        price = 2 - player.made
        if len(self.players) == 1:
            self.counts["DG-43" if player.wounded else "DG-42"] += 1
            price = max(0, price - 1) if player.wounded else price + 1
        price += player.bill
        player.bill = 0
        for _ in range(price):
            if player.extra:
                player.extra -= 1
            elif player.life < self.life_boxes:
                player.life += 1
        if player.life == self.life_boxes:
            player.left_at = self.throws
            self.counts["DG-10"] += 1

    # What may be done

    def _opens(self, player: Player) -> set[str]:
        """The places that a way is open to, and that are not done with."""
        starts = {name for name, box in self.sheet.boxes.items() if box.kind == "start"}
        return (starts | self._joined(player)) - player.crossed - player.dead

    def _joined(self, player: Player) -> set[str]:
        """The places that a door joins to a crossed box, or to the room of a dead monster."""
        passed = player.crossed | player.dead
        return {name for place in passed for name in self.sheet.places[place].doors}

    def _fits(self, player: Player, pair: Pair, name: str) -> bool:
        """Whether a pair can cross or wound a place, a way being open."""
        number, double = sum(pair), pair[0] == pair[1]
        if room := self.sheet.rooms.get(name):
            keys = self.sheet.keys(name, number) if number in room.white else []
            return number in room.black or any(key in player.crossed for key in keys)
        box = self.sheet.boxes[name]
        if box.kind == "double":
            return double
        if box.kind == "fist":
            return double and box.value == number
        return (player.clouds.get(name) if box.kind == "cloud" else box.value) == number

    def _can_begin(self, player: Player, name: str, rest: list[Pair], torches: int) -> bool:
        """Whether a first wound of an armoured dinosaur could be followed by a second."""
        room = self.sheet.rooms.get(name)
        if room is None or not room.armoured:
            return True
        if name in player.struck:
            return False
        return torches > 0 or any(self._fits(player, pair, name) for pair in rest)

    def legal(self, seat: int) -> set[str]:
        player = self.players[seat]
        if not self.throws:
            return self._legal_clouds(player)
        if player.pairs is None:
            return self._legal_pairs(seat)
        if player.chest:
            return {f"chest {c}" for c in {"lives", "torches", "dice"} - player.chests}
        moves = self._legal_uses(player)
        if not player.owed:
            moves.add("skip" if player.pairs else "done")
        return moves

    def _legal_clouds(self, player: Player) -> set[str]:
        if len(player.clouds) == len(NUMBERS):
            return {"done"}
        number = NUMBERS[len(player.clouds)]
        clouds = [name for name, box in self.sheet.boxes.items() if box.kind == "cloud"]
        return {f"cloud {name} {number}" for name in clouds if name not in player.clouds}

    def pairings(self, dice: list[int]) -> set[str]:
        """Every way to make two pairs of four of these dice."""
        found = set()
        for four in combinations(range(len(dice)), 4):
            for mate in four[1:]:
                rest = [place for place in four[1:] if place != mate]
                pairs = [sorted((dice[four[0]], dice[mate])), sorted(dice[p] for p in rest)]
                found.add(" ".join("+".join(map(str, pair)) for pair in sorted(pairs)))
        return found

    def _legal_pairs(self, seat: int) -> set[str]:
        white = self.pairings(self.white)
        every = self.pairings([*self.white, self.black])
        if seat == self.active:
            return {f"pair {pairs}" for pairs in every}
        costly = {f"pair {p} black" for p in every - white} if self.players[seat].black else set()
        return {f"pair {pairs}" for pairs in white} | costly

    def _legal_uses(self, player: Player) -> set[str]:
        assert player.pairs is not None
        moves = set()
        for name in {player.owed} if player.owed else self._opens(player):
            if name in self.sheet.portals[1:]:
                continue
            verb = "hit" if name in self.sheet.rooms else "cross"
            said = name.lower() if name in self.sheet.rooms else name
            able = []
            for pair in dict.fromkeys(player.pairs):
                rest = list(player.pairs)
                rest.remove(pair)
                hopeful = player.owed or self._can_begin(player, name, rest, player.torches)
                if self._fits(player, pair, name) and hopeful:
                    able.append(pair)
            keys = {(sum(pair), pair[0] == pair[1]) for pair in able}
            if len(keys) > 1:
                moves |= {f"{verb} {said} {a}+{b}" for a, b in able}
            elif able:
                moves.add(f"{verb} {said}")
            lit = player.torches and name in self._joined(player)
            if lit and (
                player.owed or self._can_begin(player, name, player.pairs, player.torches - 1)
            ):
                moves.add(f"torch {said}")
        return moves

    def points(self, seat: int) -> int:
        player = self.players[seat]
        boss = 0 if player.first_at_boss else 3 * (player.wounds["BOSS"] // 3)
        loss = 0
        if len(self.players) > 1:
            whole = self.life_boxes - player.life
            loss = 20 if whole == 0 else LIFE[max(0, 10 - whole)]
        return 3 * player.gems + 2 * player.gold + boss - loss

    def ranks(self) -> list[int]:
        """Who stayed by points, then life lost; who left behind them, by when (DG-10, DG-23)."""
        keys = [
            (0, player.left_at, 0) if player.left_at else (1, self.points(seat), player.life)
            for seat, player in enumerate(self.players)
        ]
        return [1 + sum(other > key for other in keys) for key in keys]
