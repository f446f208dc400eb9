/* Random games of Donuts in plain C: the limit that the compiled rules are measured against.
 *
 * usage: limit GAMES SEED   (on the standard input: the text of the state to start from)
 * prints: seconds, games, moves, wins of either seat, draws
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 6, CELLS = 36, AXES = 4, DONUTS = 30 };
static const int FILES[AXES] = {1, 0, 1, -1}, RANKS[AXES] = {0, 1, 1, 1};
static const uint64_t BOARD = (1ULL << CELLS) - 1;
static uint64_t ahead[AXES][CELLS], behind[AXES][CELLS], five_fits[AXES];
static int shift[AXES], line_on[CELLS];
static uint64_t file_a, file_f;

static uint64_t ray(int cell, int files, int ranks) {
    uint64_t cells = 0;
    int file = cell % SIDE + files, rank = cell / SIDE + ranks;
    for (; file >= 0 && file < SIDE && rank >= 0 && rank < SIDE; file += files, rank += ranks)
        cells |= 1ULL << (SIDE * rank + file);
    return cells;
}

static void make_tables(void) {
    for (int axis = 0; axis < AXES; axis++) {
        shift[axis] = FILES[axis] + SIDE * RANKS[axis];
        for (int cell = 0; cell < CELLS; cell++) {
            ahead[axis][cell] = ray(cell, FILES[axis], RANKS[axis]);
            behind[axis][cell] = ray(cell, -FILES[axis], -RANKS[axis]);
            if (__builtin_popcountll(ahead[axis][cell]) >= 4) five_fits[axis] |= 1ULL << cell;
        }
    }
    for (int cell = 0; cell < CELLS; cell += SIDE) file_a |= 1ULL << cell;
    file_f = file_a << (SIDE - 1);
}

static uint64_t scramble(uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    return word ^ (word >> 31);
}

static uint64_t below(uint64_t *word, uint64_t limit) {
    *word += 0x9E3779B97F4A7C15ULL;
    return (scramble(*word) >> 32) * limit >> 32;
}

static int random_cell(uint64_t cells, uint64_t *word) {
    for (uint64_t index = below(word, __builtin_popcountll(cells)); index; index--)
        cells &= cells - 1;
    return __builtin_ctzll(cells);
}

static uint64_t insertions(uint64_t own, uint64_t opposing, int cell) {
    uint64_t turned = 0;
    for (int axis = 0; axis < AXES; axis++) {
        uint64_t up = ahead[axis][cell] & ~own, down = behind[axis][cell] & ~own;
        uint64_t end_ahead = up & -up & opposing;
        uint64_t end_behind = down ? (1ULL << 63 >> __builtin_clzll(down)) & opposing : 0;
        if (end_ahead && end_behind) turned |= end_ahead | end_behind;
    }
    return turned;
}

static int has_five(uint64_t own) {
    for (int axis = 0; axis < AXES; axis++) {
        int step = shift[axis];
        if (own & own >> step & own >> 2 * step & own >> 3 * step & own >> 4 * step & five_fits[axis])
            return 1;
    }
    return 0;
}

static int largest_group(uint64_t own) {
    int largest = 0;
    while (own) {
        uint64_t group = 0, grown = own & -own;
        while (grown != group) {
            group = grown;
            grown |= (group << SIDE | group >> SIDE | (group & ~file_f) << 1 | (group & ~file_a) >> 1) & own;
        }
        int size = __builtin_popcountll(group);
        if (size > largest) largest = size;
        own &= ~group;
    }
    return largest;
}

/* Plays one game; returns 0 or 1 for the winner, 2 for a draw. */
static int play_game(uint64_t *word, int *placed) {
    uint64_t donuts[2] = {0, 0}, moves = BOARD;
    for (*placed = 0; *placed < DONUTS;) {
        int seat = *placed & 1, cell = random_cell(moves, word);
        uint64_t own = donuts[seat] | 1ULL << cell;
        uint64_t turned = insertions(own, donuts[1 - seat], cell);
        donuts[seat] = own | turned;
        donuts[1 - seat] &= ~turned;
        ++*placed;
        if (has_five(donuts[seat])) return seat;
        uint64_t empty = BOARD & ~(donuts[0] | donuts[1]);
        uint64_t bound = (ahead[line_on[cell]][cell] | behind[line_on[cell]][cell]) & empty;
        moves = bound ? bound : empty;
    }
    int first = largest_group(donuts[0]), second = largest_group(donuts[1]);
    return first == second ? 2 : second > first;
}

/* Reads the direction on each cell from the bytes of a state: two words, eight half words, lines. */
static int read_lines(void) {
    unsigned char state[48 + CELLS];
    int found = fread(state, 1, sizeof state, stdin) == sizeof state;
    for (int cell = 0; found && cell < CELLS; cell++) line_on[cell] = state[48 + cell];
    return found;
}

int main(int count, char **words) {
    if (count != 3 || !read_lines()) return 2;
    long games = atol(words[1]), moves = 0, results[3] = {0, 0, 0};
    uint64_t seed = strtoull(words[2], NULL, 10);
    make_tables();
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long game = 0; game < games; game++) {
        uint64_t word = scramble(seed + 0x9E3779B97F4A7C15ULL) ^ scramble(game * 0x9E3779B97F4A7C15ULL);
        int placed;
        results[play_game(&word, &placed)]++;
        moves += placed;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9;
    printf("%.6f %ld %ld %ld %ld %ld\n", seconds, games, moves, results[0], results[1], results[2]);
    return 0;
}
