import type { Rule } from "./check";
import type { StoredHistory, Move, Run } from "./record";

export interface BadRun {
  readonly name: string;
  readonly rule: Rule;
  /** Turns the valid run into an invalid one. */
  readonly corrupt: (run: Run) => Run;
}

const changeRows =
  <K extends keyof StoredHistory>(list: K, change: (rows: StoredHistory[K]) => StoredHistory[K]) =>
  ({ moves, stored: storedRows }: Run): Run => ({ moves, stored: { ...storedRows, [list]: change(storedRows[list]) } });
const changeMoves =
  (kind: Move["kind"], change: (move: Move, all: readonly Move[]) => Move | null) =>
  ({ moves, stored: storedRows }: Run): Run => {
    const index = moves.findIndex((move) => move.kind === kind && move.answer === "done");
    return {
      stored: storedRows,
      moves: moves.flatMap((move, at) => (at === index ? (change(move, moves) ?? []) : move)),
    };
  };
const changeFirst = <T>(rows: readonly T[], change: (row: T) => T, isTarget: (row: T) => boolean = () => true): T[] => {
  const index = rows.findIndex(isTarget);
  return rows.map((row, at) => (at === index ? change(row) : row));
};

/** Histories that the check must reject, each with the rule that it breaks. */
export const BAD_RUNS: readonly BadRun[] = [
  {
    name: "an acknowledged save is not in the database",
    rule: "acknowledged writes lost",
    corrupt: changeRows("revisions", (rows) =>
      rows.filter(({ lead, revision }) => lead !== "lead-0" || revision !== 3),
    ),
  },
  {
    name: "an acknowledged save has different content",
    rule: "acknowledged writes lost",
    corrupt: changeRows("revisions", (rows) =>
      changeFirst(
        rows,
        (row) => ({ ...row, note: "make-lead-1" }),
        ({ revision }) => revision === 2,
      ),
    ),
  },
  {
    name: "a created lead is missing",
    rule: "acknowledged writes lost",
    corrupt: changeRows("revisions", (rows) => rows.filter(({ lead }) => lead !== "bidding")),
  },
  {
    name: "a save is stored twice",
    rule: "writes applied twice",
    corrupt: changeRows("revisions", (rows) => [
      ...rows,
      { ...(rows.find(({ revision }) => revision === 2) as (typeof rows)[number]), revision: 99 },
    ]),
  },
  {
    name: "revisions have a gap",
    rule: "gaps in sequence numbers",
    corrupt: changeRows("revisions", (rows) =>
      rows.map((row) => (row.lead === "lead-1" && row.revision > 2 ? { ...row, revision: row.revision + 1 } : row)),
    ),
  },
  {
    name: "a revision has no request",
    rule: "writes without a request",
    corrupt: changeRows("revisions", (rows) => [
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
    name: "the lead shows an older save",
    rule: "saves out of order",
    corrupt: changeRows("leads", (rows) => changeFirst(rows, (row) => ({ ...row, note: `make-${row.lead}` }))),
  },
  {
    name: "two consecutive saves are numbered in reverse order",
    rule: "saves out of order",
    corrupt: ({ moves, stored: storedRows }) => ({
      stored: storedRows,
      moves: moves.map((move) =>
        move.kind === "save" && move.answer === "done" && move.sent.lead === "lead-0"
          ? { ...move, got: { revision: 100 - move.got.revision } }
          : move,
      ),
    }),
  },
  {
    name: "a revision has no event",
    rule: "changes without an event",
    corrupt: changeRows("leadEvents", (rows) => rows.slice(1)),
  },
  {
    name: "a refused save is stored",
    rule: "refused writes that were applied",
    corrupt: changeMoves("save", (move) => ({ ...move, answer: "refused", code: "not-last-in-queue" }) as Move),
  },
  {
    name: "prices change without a save",
    rule: "responses that changed",
    corrupt: changeMoves("quote", (move) => ({ ...move, got: { prices: "[[1,277.02]]", again: "[[1,300]]" } }) as Move),
  },
  {
    name: "an acknowledged booking is missing",
    rule: "acknowledged writes lost",
    corrupt: changeRows("bookings", (rows) => rows.slice(1)),
  },
  {
    name: "a lead has two live bookings",
    rule: "writes applied twice",
    corrupt: changeRows("bookings", (rows) => [...rows, { ...(rows[0] as (typeof rows)[number]), booking: "second" }]),
  },
  {
    name: "a booking has no slot",
    rule: "bookings without a slot",
    corrupt: changeRows("places", (rows) => changeFirst(rows, (row) => ({ ...row, booked: row.booked - 108 }))),
  },
  {
    name: "a slot is taken without a booking",
    rule: "slots without a booking",
    corrupt: changeRows("places", (rows) => changeFirst(rows, (row) => ({ ...row, booked: row.booked + 108 }))),
  },
  {
    name: "a day exceeds its capacity",
    rule: "capacity limits exceeded",
    corrupt: changeRows("places", (rows) => changeFirst(rows, (row) => ({ ...row, capacity: row.booked - 1 }))),
  },
  {
    name: "a status is missing from the history",
    rule: "changes without an event",
    corrupt: changeRows("bookings", (rows) => changeFirst(rows, (row) => ({ ...row, status: "Serviced" }))),
  },
  {
    name: "the history has two submissions of one booking",
    rule: "changes without an event",
    corrupt: changeRows("bookingEvents", (rows) => [...rows, rows[0] as (typeof rows)[number]]),
  },
  {
    name: "a workshop's response is missing",
    rule: "acknowledged writes lost",
    corrupt: changeRows("offers", (rows) =>
      changeFirst(
        rows,
        (row) => ({ ...row, state: "open", type: null, answers: 0 }),
        ({ type }) => type !== null,
      ),
    ),
  },
  {
    name: "a workshop's response is stored twice",
    rule: "writes applied twice",
    corrupt: changeRows("offers", (rows) =>
      changeFirst(
        rows,
        (row) => ({ ...row, answers: 2 }),
        ({ type }) => type !== null,
      ),
    ),
  },
  {
    name: "a paid booking has no payment",
    rule: "bookings without their payment",
    corrupt: changeRows("payments", (rows) => rows.slice(1)),
  },
  {
    name: "money is kept without a booking",
    rule: "money kept without a booking",
    corrupt: changeRows("charges", (rows) => [...rows, { payment: "payment-of-nobody", cents: 27702 }]),
  },
  {
    name: "a booking is paid twice",
    rule: "writes applied twice",
    corrupt: changeRows("payments", (rows) => [...rows, { ...(rows[0] as (typeof rows)[number]), payment: "again" }]),
  },
  {
    name: "the provider charged a different amount",
    rule: "differences from the providers' books",
    corrupt: changeRows("charges", (rows) => changeFirst(rows, (row) => ({ ...row, cents: row.cents + 1 }))),
  },
  {
    name: "a payment is missing from the ledger",
    rule: "differences from the providers' books",
    corrupt: changeRows("ledger", (rows) => rows.slice(1)),
  },
  {
    name: "an acknowledged offer is missing from the bidding",
    rule: "acknowledged writes lost",
    corrupt: changeRows("bidEvents", (rows) => rows.slice(0, -1)),
  },
  {
    name: "a bidding sequence has a gap",
    rule: "gaps in sequence numbers",
    corrupt: changeRows("bidEvents", (rows) => rows.map((row) => (row.seq > 1 ? { ...row, seq: row.seq + 1 } : row))),
  },
  {
    name: "one offer too many won",
    rule: "capacity limits exceeded",
    corrupt: changeRows("bidEvents", (rows) => [
      ...rows,
      { lead: "bidding", seq: rows.length, event: "offered", bid: 9 },
    ]),
  },
  {
    name: "one bid won two slots",
    rule: "writes applied twice",
    corrupt: changeRows("bidEvents", (rows) => rows.map((row) => (row.bid === 2 ? { ...row, bid: 1 } : row))),
  },
  {
    name: "a desk action is missing from the history",
    rule: "acknowledged writes lost",
    corrupt: changeRows("deskActs", (rows) => rows.slice(1)),
  },
  {
    name: "a desk action was started but never completed",
    rule: "acknowledged writes lost",
    corrupt: changeRows("deskActs", (rows) => changeFirst(rows, (row) => ({ ...row, outcome: null }))),
  },
  {
    name: "a refused desk action was applied",
    rule: "refused writes that were applied",
    corrupt: changeMoves("desk", (move) => ({ ...move, answer: "refused", code: "changes-closed" }) as Move),
  },
  {
    name: "a desk action has no request",
    rule: "writes without a request",
    corrupt: changeRows("deskActs", (rows) => [...rows, { act: "nobody's", outcome: "done" }]),
  },
  {
    name: "a booking cancelled at the desk is still active",
    rule: "acknowledged writes lost",
    corrupt: changeRows("bookings", (rows) =>
      changeFirst(
        rows,
        (row) => ({ ...row, status: "Confirmed" }),
        ({ status }) => status === "Cancelled",
      ),
    ),
  },
  {
    name: "a confirmation never becomes final",
    rule: "acknowledged writes lost",
    corrupt: changeRows("bookingEvents", (rows) =>
      rows.filter(({ booking, event }) => booking !== "booking-press-kept" || event !== "supplier-confirmed"),
    ),
  },
  {
    name: "a confirmation becomes final after its undo",
    rule: "refused writes that were applied",
    corrupt: changeRows("bookingEvents", (rows) => [
      ...rows,
      { booking: "booking-press-undone", event: "supplier-confirmed", from: "Pending", to: "Confirmed" },
    ]),
  },
  {
    name: "a confirmation becomes final twice",
    rule: "writes applied twice",
    corrupt: changeRows("bookingEvents", (rows) => [
      ...rows,
      { booking: "booking-press-kept", event: "supplier-confirmed", from: "Confirmed", to: "Confirmed" },
    ]),
  },
  {
    name: "approved credit is missing from the account",
    rule: "acknowledged writes lost",
    corrupt: changeRows("credits", (rows) => rows.slice(1)),
  },
  {
    name: "credit is on the account twice",
    rule: "writes applied twice",
    corrupt: changeRows("credits", (rows) => [...rows, rows[0] as (typeof rows)[number]]),
  },
  {
    name: "credit is added before its approval",
    rule: "writes without a request",
    corrupt: changeRows("credits", (rows) => [...rows, { giveaway: "credit-1", cents: 21_000 }]),
  },
  {
    name: "an approval is missing",
    rule: "acknowledged writes lost",
    corrupt: changeRows("giveaways", (rows) =>
      rows.map((row) => (row.id === "credit-2" ? { ...row, state: "waiting", isApproved: false } : row)),
    ),
  },
  {
    name: "one person exceeds the giveaway limit",
    rule: "capacity limits exceeded",
    corrupt: changeRows("giveaways", (rows) =>
      rows.map((row) => (row.id === "credit-2" ? { ...row, isApproved: false } : row)),
    ),
  },
];
