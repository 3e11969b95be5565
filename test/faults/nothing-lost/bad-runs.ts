import type { Rule } from "./check";
import type { StoredHistory, Move, Run } from "./record";

export interface BadRun {
  readonly name: string;
  readonly rule: Rule;
  /** Turns the valid run into an invalid one. */
  readonly spoilt: (run: Run) => Run;
}

const keepRows =
  <K extends keyof StoredHistory>(list: K, change: (rows: StoredHistory[K]) => StoredHistory[K]) =>
  ({ moves, kept: storedRows }: Run): Run => ({ moves, kept: { ...storedRows, [list]: change(storedRows[list]) } });
const move =
  (kind: Move["kind"], change: (move: Move, all: readonly Move[]) => Move | null) =>
  ({ moves, kept: storedRows }: Run): Run => {
    const index = moves.findIndex((move) => move.kind === kind && move.told === "done");
    return {
      kept: storedRows,
      moves: moves.flatMap((move, at) => (at === index ? (change(move, moves) ?? []) : move)),
    };
  };
const first = <T>(rows: readonly T[], change: (row: T) => T, which: (row: T) => boolean = () => true): T[] => {
  const index = rows.findIndex(which);
  return rows.map((row, at) => (at === index ? change(row) : row));
};

/** Histories that the check must reject, each with the rule that it breaks. */
export const BAD_RUNS: readonly BadRun[] = [
  {
    name: "an acknowledged save is not in the database",
    rule: "acknowledged writes lost",
    spoilt: keepRows("revisions", (rows) => rows.filter(({ lead, revision }) => lead !== "lead-0" || revision !== 3)),
  },
  {
    name: "an acknowledged save stands with another note",
    rule: "acknowledged writes lost",
    spoilt: keepRows("revisions", (rows) =>
      first(
        rows,
        (row) => ({ ...row, note: "make-lead-1" }),
        ({ revision }) => revision === 2,
      ),
    ),
  },
  {
    name: "a lead that was made is gone",
    rule: "acknowledged writes lost",
    spoilt: keepRows("revisions", (rows) => rows.filter(({ lead }) => lead !== "bidding")),
  },
  {
    name: "one save stands twice",
    rule: "writes doubled",
    spoilt: keepRows("revisions", (rows) => [
      ...rows,
      { ...(rows.find(({ revision }) => revision === 2) as (typeof rows)[number]), revision: 99 },
    ]),
  },
  {
    name: "revisions have a gap",
    rule: "gaps in a numbering",
    spoilt: keepRows("revisions", (rows) =>
      rows.map((row) => (row.lead === "lead-1" && row.revision > 2 ? { ...row, revision: row.revision + 1 } : row)),
    ),
  },
  {
    name: "a revision that nobody sent",
    rule: "writes that nobody sent",
    spoilt: keepRows("revisions", (rows) => [
      ...rows,
      {
        lead: "lead-2",
        revision: rows.filter(({ lead }) => lead === "lead-2").length + 1,
        key: "ghost",
        note: "ghost",
      },
    ]),
  },
  {
    name: "an older save is what the lead says",
    rule: "saves out of order",
    spoilt: keepRows("leads", (rows) => first(rows, (row) => ({ ...row, note: `make-${row.lead}` }))),
  },
  {
    name: "two saves were acknowledged in turn and numbered the other way round",
    rule: "saves out of order",
    spoilt: ({ moves, kept: storedRows }) => ({
      kept: storedRows,
      moves: moves.map((move) =>
        move.kind === "save" && move.told === "done" && move.sent.lead === "lead-0"
          ? { ...move, got: { revision: 100 - move.got.revision } }
          : move,
      ),
    }),
  },
  {
    name: "a revision without its event",
    rule: "changes without their event",
    spoilt: keepRows("leadEvents", (rows) => rows.slice(1)),
  },
  {
    name: "a save that was refused stands all the same",
    rule: "refused writes that stand",
    spoilt: move("save", (move) => ({ ...move, told: "refused", code: "not-last-in-queue" }) as Move),
  },
  {
    name: "prices changed by themselves",
    rule: "answers that changed",
    spoilt: move("quote", (move) => ({ ...move, got: { prices: "[[1,277.02]]", again: "[[1,300]]" } }) as Move),
  },
  {
    name: "an acknowledged booking is gone",
    rule: "acknowledged writes lost",
    spoilt: keepRows("bookings", (rows) => rows.slice(1)),
  },
  {
    name: "a lead has two live bookings",
    rule: "writes doubled",
    spoilt: keepRows("bookings", (rows) => [...rows, { ...(rows[0] as (typeof rows)[number]), booking: "second" }]),
  },
  {
    name: "a booking has no place",
    rule: "bookings without their place",
    spoilt: keepRows("places", (rows) => first(rows, (row) => ({ ...row, booked: row.booked - 108 }))),
  },
  {
    name: "a place is taken for nobody",
    rule: "places without their booking",
    spoilt: keepRows("places", (rows) => first(rows, (row) => ({ ...row, booked: row.booked + 108 }))),
  },
  {
    name: "a day holds more than it can",
    rule: "places beyond what there is",
    spoilt: keepRows("places", (rows) => first(rows, (row) => ({ ...row, capacity: row.booked - 1 }))),
  },
  {
    name: "a status that its history does not tell of",
    rule: "changes without their event",
    spoilt: keepRows("bookings", (rows) => first(rows, (row) => ({ ...row, status: "Serviced" }))),
  },
  {
    name: "a booking was submitted twice in its history",
    rule: "changes without their event",
    spoilt: keepRows("bookingEvents", (rows) => [...rows, rows[0] as (typeof rows)[number]]),
  },
  {
    name: "a supplier's answer is gone",
    rule: "acknowledged writes lost",
    spoilt: keepRows("offers", (rows) =>
      first(
        rows,
        (row) => ({ ...row, state: "open", type: null, answers: 0 }),
        ({ type }) => type !== null,
      ),
    ),
  },
  {
    name: "a supplier's answer counts twice",
    rule: "writes doubled",
    spoilt: keepRows("offers", (rows) =>
      first(
        rows,
        (row) => ({ ...row, answers: 2 }),
        ({ type }) => type !== null,
      ),
    ),
  },
  {
    name: "a paid booking without its payment",
    rule: "bookings without their money",
    spoilt: keepRows("payments", (rows) => rows.slice(1)),
  },
  {
    name: "money is kept and nothing is booked",
    rule: "money without a booking",
    spoilt: keepRows("charges", (rows) => [...rows, { payment: "payment-of-nobody", cents: 27702 }]),
  },
  {
    name: "booking paid twice",
    rule: "writes doubled",
    spoilt: keepRows("payments", (rows) => [...rows, { ...(rows[0] as (typeof rows)[number]), payment: "again" }]),
  },
  {
    name: "the provider took another amount",
    rule: "books that differ",
    spoilt: keepRows("charges", (rows) => first(rows, (row) => ({ ...row, cents: row.cents + 1 }))),
  },
  {
    name: "the ledger knows nothing of a payment",
    rule: "books that differ",
    spoilt: keepRows("ledger", (rows) => rows.slice(1)),
  },
  {
    name: "an acknowledged offer is not in the bidding",
    rule: "acknowledged writes lost",
    spoilt: keepRows("bidEvents", (rows) => rows.slice(0, -1)),
  },
  {
    name: "a bidding has a gap",
    rule: "gaps in a numbering",
    spoilt: keepRows("bidEvents", (rows) => rows.map((row) => (row.seq > 1 ? { ...row, seq: row.seq + 1 } : row))),
  },
  {
    name: "one more offer won than there are places",
    rule: "places beyond what there is",
    spoilt: keepRows("bidEvents", (rows) => [...rows, { lead: "bidding", seq: rows.length, what: "offered", bid: 9 }]),
  },
  {
    name: "one bid won two places",
    rule: "writes doubled",
    spoilt: keepRows("bidEvents", (rows) => rows.map((row) => (row.bid === 2 ? { ...row, bid: 1 } : row))),
  },
  {
    name: "what a clerk did is not in the journal",
    rule: "acknowledged writes lost",
    spoilt: keepRows("deskActs", (rows) => rows.slice(1)),
  },
  {
    name: "what a clerk did was begun and never done",
    rule: "acknowledged writes lost",
    spoilt: keepRows("deskActs", (rows) => first(rows, (row) => ({ ...row, outcome: null }))),
  },
  {
    name: "a clerk is told no, and it is done",
    rule: "refused writes that stand",
    spoilt: move("desk", (move) => ({ ...move, told: "refused", code: "changes-closed" }) as Move),
  },
  {
    name: "an act that no clerk pressed",
    rule: "writes that nobody sent",
    spoilt: keepRows("deskActs", (rows) => [...rows, { act: "nobody's", outcome: "done" }]),
  },
  {
    name: "a booking that a clerk cancelled stands",
    rule: "acknowledged writes lost",
    spoilt: keepRows("bookings", (rows) =>
      first(
        rows,
        (row) => ({ ...row, status: "Confirmed" }),
        ({ status }) => status === "Cancelled",
      ),
    ),
  },
  {
    name: "a confirmation with one press never becomes final",
    rule: "acknowledged writes lost",
    spoilt: keepRows("bookingEvents", (rows) =>
      rows.filter(({ booking, what }) => booking !== "booking-press-kept" || what !== "supplier-confirmed"),
    ),
  },
  {
    name: "an undone confirmation becomes final",
    rule: "refused writes that stand",
    spoilt: keepRows("bookingEvents", (rows) => [
      ...rows,
      { booking: "booking-press-undone", what: "supplier-confirmed", from: "Pending", to: "Confirmed" },
    ]),
  },
  {
    name: "a confirmation with one press becomes final twice",
    rule: "writes doubled",
    spoilt: keepRows("bookingEvents", (rows) => [
      ...rows,
      { booking: "booking-press-kept", what: "supplier-confirmed", from: "Confirmed", to: "Confirmed" },
    ]),
  },
  {
    name: "credit that was given is not on the account",
    rule: "acknowledged writes lost",
    spoilt: keepRows("credits", (rows) => rows.slice(1)),
  },
  {
    name: "credit is on the account twice",
    rule: "writes doubled",
    spoilt: keepRows("credits", (rows) => [...rows, rows[0] as (typeof rows)[number]]),
  },
  {
    name: "credit is on the account before a second person approves",
    rule: "writes that nobody sent",
    spoilt: keepRows("credits", (rows) => [...rows, { giveaway: "credit-1", cents: 21_000 }]),
  },
  {
    name: "an approval is lost",
    rule: "acknowledged writes lost",
    spoilt: keepRows("giveaways", (rows) =>
      rows.map((row) => (row.id === "credit-2" ? { ...row, state: "waiting", isApproved: false } : row)),
    ),
  },
  {
    name: "one person gives away more than the limit",
    rule: "places beyond what there is",
    spoilt: keepRows("giveaways", (rows) =>
      rows.map((row) => (row.id === "credit-2" ? { ...row, isApproved: false } : row)),
    ),
  },
];
