/* Random games of Borgo Parmigiano in plain C: the limit our compiled rules are measured by.
 *
 *   borgo SEED GAMES SEATS SIDE GOAL MAX_TURNS
 *
 * Plays the same games as `tavolata simulate borgo` with random players: same rules, same
 * moves by number, same throws. Prints a checksum over all moves, their number, and the
 * seconds of processor time taken. bench/limit.py compares.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SPARE = 49, CHEESES = 7, TRAP = 8, UNSEEN = 9, STONE = 10, TILE_KINDS = 9, ROOMS = 18 };
enum { SPARE_PHASE, PLACE_PHASE, TURN_PHASE, SEE_PHASE, OVER_PHASE };
enum { NATURE = -1, NOBODY = -2 };
enum { OPEN = 4, RUN = 22, ENTER = 1146, ENTER_OVER = 1150, PUSH = 1186, END = 1198 };

typedef uint64_t Mask;
#define BIT(k) ((Mask)1 << (k))
#define FIRST(mask) __builtin_ctzll(mask)
#define COUNT(mask) __builtin_popcountll(mask)
#define EACH(k, mask) for (Mask rest_##k = (mask); rest_##k && ((k) = FIRST(rest_##k), 1); rest_##k &= rest_##k - 1)

/* ---- dice: xoshiro128**, seeded as in engine/dice.py ---- */

typedef struct { uint32_t a, b, c, d; } Dice;

static uint32_t mixed(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x45D9F3Bu;
    x = (x ^ (x >> 16)) * 0x45D9F3Bu;
    return x ^ (x >> 16);
}

static Dice seeded(uint64_t seed, uint64_t stream) {
    Dice dice;
    dice.a = mixed((uint32_t)seed + 1);
    dice.c = mixed(dice.a ^ (uint32_t)(seed >> 32));
    uint32_t last = mixed(dice.c ^ (uint32_t)stream);
    dice.b = mixed(last ^ (uint32_t)(stream >> 32));
    dice.d = last | 1;
    return dice;
}

static uint32_t rotated(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static uint32_t word(Dice *dice) {
    uint32_t scrambled = rotated(dice->b * 5, 7) * 9, shifted = dice->b << 9;
    dice->c ^= dice->a;
    dice->d ^= dice->b;
    dice->b ^= dice->c;
    dice->a ^= dice->d;
    dice->c ^= shifted;
    dice->d = rotated(dice->d, 11);
    return scrambled;
}

static uint32_t below(Dice *dice, uint32_t n) {
    uint64_t product = (uint64_t)word(dice) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = (0u - n) % n;
        while ((uint32_t)product < unfair) product = (uint64_t)word(dice) * n;
    }
    return product >> 32;
}

/* ---- the castle ---- */

static const char *PATTERNS[2][7] = {
    {"#AABCC#", "DAABCCE", "DFFBGGE", "HIJJJKL", "HIMMMKL", "HNOPQRL", "#NOPQR#"},
    {"#AABCC#", "DEEBFFG", "DEEBFFG", "DHIIIJG", "KHLLLJM", "KNNOPPM", "#QQORR#"},
};
static const int TOWER[4] = {0, 6, 42, 48};
static const Mask TOWERS = 0x1040000000041, ALL = 0x1FFFFFFFFFFFF;
static const Mask NOT_ROW_1 = 0x1FBF7EFDFBF7E, NOT_ROW_7 = 0xFDFBF7EFDFBF;
static const char *RAISED = "c1e1a3c3e3g3a5c5e5g5c7e7";
static const char *SLOTS = "a2a4a6b1b7d1d7f1f7g2g4g6";
static const uint8_t COUNTS[TILE_KINDS] = {3, 3, 3, 3, 3, 3, 3, 10, 3};

static Mask steps[49], room_squares[ROOMS];
static uint32_t near_rooms[49];
static int lines[12][7], run_number[49][49], over_number[4][49];
static int place_number[4], open_number[ROOMS], enter_number[4];
static int run_start[1124], run_end[1124], over_tower[36], over_end[36];

static int square_of(const char *name) { return (name[0] - 'a') * 7 + name[1] - '1'; }

static int distance(int one, int other) { return abs(one / 7 - other / 7) + abs(one % 7 - other % 7); }

static Mask spread(Mask squares) {
    return ((squares & NOT_ROW_7) << 1) | ((squares & NOT_ROW_1) >> 1) | ((squares << 7) & ALL) | (squares >> 7);
}

static void prepare(int side) {
    for (int square = 0; square < 49; square++) {
        char letter = PATTERNS[side][6 - square % 7][square / 7];
        if (letter != '#') room_squares[letter - 'A'] |= BIT(square);
        steps[square] = spread(BIT(square));
    }
    for (int square = 0; square < 49; square++) {
        Mask around = steps[square];
        for (int c = -1; c <= 1; c += 2)
            for (int r = -1; r <= 1; r += 2) {
                int column = square / 7 + c, row = square % 7 + r;
                if (column >= 0 && column < 7 && row >= 0 && row < 7) around |= BIT(column * 7 + row);
            }
        for (int room = 0; room < ROOMS; room++)
            if (around & room_squares[room]) near_rooms[square] |= 1u << room;
    }
    for (int slot = 0; slot < 12; slot++) {
        int square = square_of(SLOTS + 2 * slot);
        char column = SLOTS[2 * slot], row = SLOTS[2 * slot + 1];
        int step = column == 'a' ? 7 : column == 'g' ? -7 : row == '1' ? 1 : -1;
        for (int k = 0; k < 7; k++) lines[slot][k] = square + k * step;
    }
    for (int tower = 0; tower < 4; tower++) place_number[tower] = tower, enter_number[tower] = ENTER + tower;
    for (int room = 0; room < ROOMS; room++) open_number[room] = OPEN + room;
    int runs = 0, overs = 0;
    for (int start = 0; start < 49; start++)
        for (int end = 0; end < 49; end++)
            if (!(TOWERS & BIT(end)) && start != end && distance(start, end) <= 4) {
                run_start[runs] = start, run_end[runs] = end;
                run_number[start][end] = RUN + runs++;
            }
    for (int tower = 0; tower < 4; tower++)
        for (int end = 0; end < 49; end++)
            if (!(TOWERS & BIT(end)) && distance(TOWER[tower], end) < 4) {
                over_tower[overs] = tower, over_end[overs] = end;
                over_number[tower][end] = ENTER_OVER + overs++;
            }
}

/* ---- the position ---- */

typedef struct {
    int seats, goal, max_turns;
    int phase, turn, turns, actions, pushed;
    uint32_t roofs;
    Mask open, occupied, traps, unknown, mice[4];
    uint8_t tiles[50], unseen[TILE_KINDS], hand[4], lost[4], cheeses[4];
} State;

static void lay_out(State *s, int seats, int goal, int max_turns) {
    memset(s, 0, sizeof *s);
    s->seats = seats, s->goal = goal, s->max_turns = max_turns;
    memset(s->tiles, UNSEEN, sizeof s->tiles);
    for (int k = 0; k < 4; k++) s->tiles[TOWER[k]] = STONE, s->hand[k] = 4;
    for (int k = 0; k < 12; k++) s->tiles[square_of(RAISED + 2 * k)] = STONE;
    memcpy(s->unseen, COUNTS, sizeof COUNTS);
    s->roofs = (1u << ROOMS) - 1;
    s->open = TOWERS;
    s->unknown = BIT(SPARE);
}

static int actor(const State *s) {
    if (s->phase == TURN_PHASE || s->phase == PLACE_PHASE) return s->turn;
    return s->phase == OVER_PHASE ? NOBODY : NATURE;
}

/* ---- legal moves ---- */

static Mask reach(const State *s, int start, Mask free, int actions) {
    Mask ring = steps[start], ends = ring & free;
    Mask jumpable = s->occupied & ~(TOWERS | BIT(start)), over = ring & jumpable;
    while (over && actions > 1) {
        actions--;
        jumpable ^= over;
        ring = spread(over);
        ends |= ring & free;
        over = ring & jumpable;
    }
    return ends;
}

typedef struct { const int *moves; Mask ends; } Fan;

static int gather(const State *s, Fan *fans) {
    Mask towers = 0;
    int n = 0, square, tower;
    for (tower = 0; tower < 4; tower++)
        if (!(s->occupied & BIT(TOWER[tower]))) towers |= BIT(tower);
    if (s->phase == PLACE_PHASE) {
        fans[n++] = (Fan){place_number, towers};
        return n;
    }
    Mask mine = s->mice[s->turn], rooms = 0;
    Mask free = s->open & ~(s->occupied | s->traps | TOWERS);
    EACH(square, mine) rooms |= near_rooms[square];
    fans[n++] = (Fan){open_number, rooms & s->roofs};
    EACH(square, mine) fans[n++] = (Fan){run_number[square], reach(s, square, free, s->actions)};
    if (s->hand[s->turn]) {
        fans[n++] = (Fan){enter_number, towers};
        if (s->actions > 1)
            EACH(tower, 15 & ~towers)
                fans[n++] = (Fan){over_number[tower], reach(s, TOWER[tower], free, s->actions - 1)};
    }
    return n;
}

static int pick(const State *s, Dice *dice) {
    Fan fans[10];
    int last = gather(s, fans);
    int first = s->phase == PLACE_PHASE ? END + 1 : s->pushed ? END : PUSH;
    int n = END + 1 - first;
    for (int k = 0; k < last; k++) n += COUNT(fans[k].ends);
    int chosen = below(dice, n);
    for (int k = 0; k < last; k++) {
        int in_fan = COUNT(fans[k].ends);
        if (chosen < in_fan) {
            Mask ends = fans[k].ends;
            while (chosen--) ends &= ends - 1;
            return fans[k].moves[FIRST(ends)];
        }
        chosen -= in_fan;
    }
    return first + chosen;
}

/* ---- what moves do ---- */

static void begin_turn(State *s, int seat) {
    s->phase = TURN_PHASE, s->turn = seat, s->actions = 4, s->pushed = 0;
}

static void end_turn(State *s) {
    int room;
    EACH(room, ((1u << ROOMS) - 1) & ~s->roofs)
        if (!(room_squares[room] & s->occupied)) s->roofs |= 1u << room, s->open ^= room_squares[room];
    if (++s->turns == s->max_turns) s->phase = OVER_PHASE;
    else begin_turn(s, (s->turn + 1) % s->seats);
}

static void after_action(State *s) {
    s->phase = TURN_PHASE;
    if (!s->actions) end_turn(s);
}

static void take_cheese(State *s, int seat) {
    int once = 0, twice = 0, square;
    EACH(square, s->mice[seat]) {
        int kind = s->tiles[square];
        if (kind < CHEESES) twice |= once & 1 << kind, once |= 1 << kind;
    }
    s->cheeses[seat] |= twice;
}

static void after_arrival(State *s, int seat) {
    take_cheese(s, seat);
    if (COUNT(s->cheeses[seat]) >= s->goal) s->phase = OVER_PHASE;
    else after_action(s);
}

static int price(const State *s, int start, int end) {
    Mask ring = steps[start], jumpable = s->occupied & ~(TOWERS | BIT(start));
    int price = 1;
    while (!(ring & BIT(end))) {
        Mask over = ring & jumpable;
        jumpable ^= over;
        ring = spread(over);
        price++;
    }
    return price;
}

static void bring_in(State *s, int seat, int square) {
    s->hand[seat]--;
    s->mice[seat] |= BIT(square);
    s->occupied |= BIT(square);
}

static void look(State *s, Mask squares) {
    int square;
    EACH(square, squares) if (s->tiles[square] == UNSEEN) s->unknown |= BIT(square);
}

static void settle(State *s) {
    Mask fallen = s->occupied & s->traps;
    int over = 0;
    s->occupied ^= fallen;
    for (int seat = 0; seat < s->seats; seat++) {
        s->lost[seat] += COUNT(s->mice[seat] & fallen);
        s->mice[seat] &= ~fallen;
        take_cheese(s, seat);
        over |= COUNT(s->cheeses[seat]) >= s->goal || s->lost[seat] >= 3;
    }
    if (over) s->phase = OVER_PHASE;
    else after_action(s);
}

static void push(State *s, int slot) {
    Mask squares = 0;
    uint8_t carried = s->tiles[SPARE];
    s->actions--, s->pushed = 1;
    for (int k = 0; k < 7; k++) {
        int square = lines[slot][k];
        uint8_t lying = s->tiles[square];
        squares |= BIT(square);
        s->tiles[square] = carried;
        if (carried == TRAP) s->traps |= BIT(square);
        else if (lying == TRAP) s->traps ^= BIT(square);
        carried = lying;
    }
    s->tiles[SPARE] = carried;
    look(s, (squares & s->open) | BIT(SPARE));
    if (s->unknown) s->phase = SEE_PHASE;
    else settle(s);
}

static void apply(State *s, int seat, int action) {
    if (s->phase == PLACE_PHASE) {
        bring_in(s, seat, TOWER[action]);
        if (seat + 1 < s->seats) s->turn = seat + 1;
        else begin_turn(s, 0);
    } else if (action < RUN) {
        Mask squares = room_squares[action - OPEN];
        s->actions--;
        s->roofs ^= 1u << (action - OPEN);
        s->open |= squares;
        look(s, squares);
        if (s->unknown) s->phase = SEE_PHASE;
        else after_action(s);
    } else if (action < ENTER) {
        int start = run_start[action - RUN], end = run_end[action - RUN];
        s->actions -= price(s, start, end);
        s->mice[seat] ^= BIT(start) | BIT(end);
        s->occupied ^= BIT(start) | BIT(end);
        after_arrival(s, seat);
    } else if (action < PUSH) {
        int end;
        if (action < ENTER_OVER) s->actions--, end = TOWER[action - ENTER];
        else {
            end = over_end[action - ENTER_OVER];
            s->actions -= 1 + price(s, TOWER[over_tower[action - ENTER_OVER]], end);
        }
        bring_in(s, seat, end);
        after_arrival(s, seat);
    } else if (action < END) push(s, action - PUSH);
    else end_turn(s);
}

static int64_t draw(const State *s, Dice *dice) {
    uint8_t left[TILE_KINDS];
    int total = 0;
    memcpy(left, s->unseen, sizeof left);
    for (int kind = 0; kind < TILE_KINDS; kind++) total += left[kind];
    int64_t code = 0, digit = 1;
    for (int tiles = COUNT(s->unknown); tiles; tiles--) {
        int k = below(dice, total--), kind = 0;
        while (k >= left[kind]) k -= left[kind++];
        left[kind]--;
        code += kind * digit;
        digit *= TILE_KINDS;
    }
    return code;
}

static void show(State *s, int64_t code) {
    int square;
    EACH(square, s->unknown) {
        int kind = code % TILE_KINDS;
        code /= TILE_KINDS;
        s->tiles[square] = kind;
        s->unseen[kind]--;
        if (kind == TRAP && square != SPARE) s->traps |= BIT(square);
    }
    s->unknown = 0;
    if (s->phase == SPARE_PHASE) s->phase = PLACE_PHASE;
    else settle(s);
}

/* ---- games ---- */

int main(int argc, char **argv) {
    if (argc != 7) {
        fprintf(stderr, "usage: borgo SEED GAMES SEATS SIDE GOAL MAX_TURNS\n");
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10);
    long games = atol(argv[2]), total = 0;
    prepare(argv[4][0] - 'A');
    uint32_t checksum = 0;
    int capacity = 1024;
    int64_t *log = malloc(capacity * sizeof *log);
    struct timespec start, stop;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long game = 0; game < games; game++) {
        State s;
        Dice nature = seeded(seed, 2 * game), thinking = seeded(seed, 2 * game + 1);
        lay_out(&s, atoi(argv[3]), atoi(argv[5]), atoi(argv[6]));
        int seat, n = 0;
        while ((seat = actor(&s)) != NOBODY) {
            int64_t action;
            if (seat == NATURE) show(&s, action = draw(&s, &nature));
            else {
                action = pick(&s, &thinking);
                apply(&s, seat, (int)action);
            }
            if (n + 2 > capacity) log = realloc(log, (capacity *= 2) * sizeof *log);
            log[n++] = seat, log[n++] = action;
        }
        for (int k = 0; k < n; k++) checksum = (checksum ^ (uint32_t)(log[k] + 1)) * 16777619u;
        total += n / 2;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &stop);
    printf("%u %ld %.6f\n", checksum, total,
           (double)(stop.tv_sec - start.tv_sec) + (double)(stop.tv_nsec - start.tv_nsec) / 1e9);
    return 0;
}
