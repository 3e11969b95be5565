import type { PlantedFault } from "../harness";

/** Faults in the built worker. `bundle:` precedes the source file of the changed text. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A booking reserves no capacity of its supplier's day",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [[" + excluded.booked_minutes", " + 0 * excluded.booked_minutes"]],
  },
  {
    name: "A repeated submission is not recognised",
    file: "bundle:app/adapters/db/bookings.ts",
    change: [["async findBySubmission(", "async findBySubmission(){return null},async wasFoundBySubmission("]],
  },
  {
    name: "A save is acknowledged before its Durable Object has stored it",
    file: "bundle:durable-objects/lead-save-queue/lead-save-queue.ts",
    change: [["this.store.persistDecided()", "setTimeout(() => this.store.persistDecided(), 400)"]],
  },
  {
    name: "A save does not write the lead's row",
    file: "bundle:durable-objects/lead-save-queue/lead-save-queue.ts",
    change: [
      [
        "this.leads.writeRevisions(",
        "((all) => (all.some(({ stored }) => stored.lead.bookedAt === null) ? this.leads.writeRevisions(all) : !0))(",
      ],
    ],
  },
  {
    name: "A submitted lead is stored only in its Durable Object",
    file: "bundle:app/adapters/db/lead-row.ts",
    change: [
      [".lead.userId!==null||!", ".lead.userId!==null||!1&&!"],
      ["!0))!==JSON.stringify(", "!0))==-JSON.stringify("],
    ],
  },
  {
    name: "A booking records no event",
    file: "bundle:app/adapters/db/bookings.ts",
    change: [["kind:`submitted`,toStatus:", "kind:`seen`,toStatus:"]],
  },
  {
    name: "A declined booking does not release its slot",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [["`max(0, ", "`max(booked_minutes, "]],
  },
  {
    name: "A bid is acknowledged but never written to the database",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["await this.bids.saveDecisions(", "await ((...all) => void all)("]],
  },
  {
    name: "A paid booking is created without its payment",
    file: "bundle:app/adapters/db/payment-record.ts",
    change: [[".movedAmounts.taken,createdAt:", '.movedAmounts.taken,bookingToken:"nobody",createdAt:']],
  },
];
