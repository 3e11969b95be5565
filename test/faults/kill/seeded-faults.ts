import type { PlantedFault } from "../harness";

/** Faults of the built worker; `bundle:` names the source that the words come from. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A booking takes no place of its supplier's day",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [
      [
        "on conflict (supplier_id, day) do update set booked_minutes = booked_minutes + excluded.booked_minutes",
        "on conflict (supplier_id, day) do nothing",
      ],
    ],
  },
  {
    name: "A submission that comes again is not recognised",
    file: "bundle:app/adapters/db/bookings.ts",
    change: [["b.submission_key = ?", "b.submission_key = ? and 1 = 0"]],
  },
  {
    name: "A save of a lead is acknowledged before the database has it",
    file: "bundle:durable-objects/lead-save-queue/lead-save-queue.ts",
    change: [
      [
        "await this.leads.writeRevisions(",
        "await ((all) => (all.some(({ stored }) => stored.lead.revision < 2) ? this.leads.writeRevisions(all) : (setTimeout(() => this.leads.writeRevisions(all), 400), !0)))(",
      ],
    ],
  },
  {
    name: "A booking leaves no event of its own",
    file: "bundle:app/adapters/db/bookings.ts",
    change: [["values (?, ?, ?, 'submitted', null, ?, ?)", "values (?, ?, ?, 'seen', null, ?, ?)"]],
  },
  {
    name: "A declined booking keeps its place",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [
      ["set booked_minutes = max(0, booked_minutes - ?)", "set booked_minutes = max(0, booked_minutes - 0 * ?)"],
    ],
  },
  {
    name: "A place of a bidding is acknowledged and never told to the database",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["await this.bids.report(", "await ((...all) => void all)("]],
  },
  {
    name: "A paid booking is made and its payment is not under it",
    file: "bundle:app/adapters/db/payment-record.ts",
    change: [["?9, ?9, ?12 where ", "?9, ?9, ?12 where 1 = 0 and "]],
  },
];
