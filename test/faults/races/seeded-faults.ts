import type { PlantedFault } from "../harness";

/** Faults in the built worker. `bundle:` precedes the source file of the changed text. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A booking reserves no capacity of its supplier's day",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [[" + excluded.booked_minutes", " + 0 * excluded.booked_minutes"]],
  },
  {
    name: "A full day accepts one more job",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [
      [
        " + excluded.booked_minutes",
        " + min(excluded.booked_minutes, supplier_days.capacity_minutes - supplier_days.booked_minutes)",
      ],
    ],
  },
  {
    name: "A full day causes an internal error",
    file: "bundle:app/adapters/db/refusals.ts",
    change: [["CHECK constraint failed: supplier_days_booked_minutes", "nothing of the kind"]],
  },
  {
    name: "A voucher can be used without limit",
    file: "bundle:app/adapters/db/discount-use.ts",
    change: [
      ["(select min(value) from ", "(select coalesce(min(value), (select max(slot) + 1 from discount_uses)) from "],
    ],
  },
  {
    name: "A booking does not record the discount it used",
    file: "bundle:app/adapters/db/bookings.ts",
    change: [[".discountUse?", ".discountUse&&!1?"]],
  },
  {
    name: "A used-up discount causes an internal error",
    file: "bundle:app/adapters/db/refusals.ts",
    change: [["NOT NULL constraint failed: discount_uses.slot", "nothing of the kind"]],
  },
  {
    name: "One offer too many is accepted",
    file: "bundle:app/domain/quotes/bids/counter.ts",
    change: [
      [".maxOffers)return", ".maxOffers+1)return"],
      [".maxOffers||", ".maxOffers+1||"],
    ],
  },
  {
    name: "One claim too many is accepted",
    file: "bundle:app/domain/quotes/bids/counter.ts",
    change: [[".maxClaims)return", ".maxClaims+1)return"]],
  },
  {
    name: "One reveal too many is accepted",
    file: "bundle:app/domain/quotes/bids/counter.ts",
    change: [[".maxReveals)return", ".maxReveals+1)return"]],
  },
  {
    name: "The decision uses an outdated count",
    file: "bundle:durable-objects/bid-offer/store.ts",
    change: [
      [
        "select kind, count(*) as n from events group by kind",
        "select kind, count(*) as n from events where seq < (select max(seq) from events) group by kind",
      ],
    ],
  },
  {
    name: "Reaching the limit of unpaid bookings causes an internal error",
    file: "bundle:app/adapters/db/refusals.ts",
    change: [["NOT NULL constraint failed: slot_claims.subject", "nothing of the kind"]],
  },
];
