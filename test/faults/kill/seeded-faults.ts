import type { PlantedFault } from "../harness";

/** Faults of the built worker; `bundle:` names the source file of the text. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A booking takes no place of its supplier's day",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [[" + excluded.booked_minutes", " + 0 * excluded.booked_minutes"]],
  },
  {
    name: "A submission that comes again is not recognised",
    file: "bundle:app/adapters/db/bookings.ts",
    change: [["async findBySubmission(", "async findBySubmission(){return null},async wasFoundBySubmission("]],
  },
  {
    name: "A save of a lead is acknowledged before its object has it on disk",
    file: "bundle:durable-objects/lead-save-queue/lead-save-queue.ts",
    change: [["this.store.keepDecided()", "setTimeout(() => this.store.keepDecided(), 400)"]],
  },
  {
    name: "The lead's row is not written with its save",
    file: "bundle:durable-objects/lead-save-queue/lead-save-queue.ts",
    change: [
      [
        "this.leads.writeRevisions(",
        "((all) => (all.some(({ stored }) => stored.lead.bookedAt === null) ? this.leads.writeRevisions(all) : !0))(",
      ],
    ],
  },
  {
    name: "What is no draft any more stays in its object alone",
    file: "bundle:app/adapters/db/lead-row.ts",
    change: [
      [".lead.userId!==null||!", ".lead.userId!==null||!1&&!"],
      ["!0))!==JSON.stringify(", "!0))==-JSON.stringify("],
    ],
  },
  {
    name: "A booking leaves no event of its own",
    file: "bundle:app/adapters/db/bookings.ts",
    change: [["kind:`submitted`,toStatus:", "kind:`seen`,toStatus:"]],
  },
  {
    name: "A declined booking keeps its place",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [["`max(0, ", "`max(booked_minutes, "]],
  },
  {
    name: "A place of a bidding is acknowledged and never told to the database",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["await this.bids.report(", "await ((...all) => void all)("]],
  },
  {
    name: "A paid booking is made and its payment is not under it",
    file: "bundle:app/adapters/db/payment-record.ts",
    change: [[".moved.taken,createdAt:", '.moved.taken,bookingToken:"nobody",createdAt:']],
  },
];
