import type { PlantedFault } from "../harness";

/** Faults of the built worker; `bundle:` names the source that the words come from. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A booking takes no place of its supplier's day",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [["do update set booked_minutes = booked_minutes + excluded.booked_minutes", "do nothing"]],
  },
  {
    name: "A full day takes one job more",
    file: "bundle:app/adapters/db/supplier-days.ts",
    change: [
      [
        "booked_minutes = booked_minutes + excluded.booked_minutes",
        "booked_minutes = min(capacity_minutes, booked_minutes + excluded.booked_minutes)",
      ],
    ],
  },
  {
    name: "A day that filled up is an error of ours",
    file: "bundle:app/adapters/db/bookings.ts",
    change: [['includes("booked_minutes")', 'includes("nothing of the kind")']],
  },
  {
    name: "A voucher has room for everyone",
    file: "bundle:app/adapters/db/discount-use.ts",
    change: [["case when ?5 is null then", "case when 1 = 1 then"]],
  },
  {
    name: "A booking does not note the discount that it took",
    file: "bundle:app/adapters/db/discount-use.ts",
    change: [["end,\\n           ?6, ?7, ?8", "end,\\n           ?6, ?7, ?8 where 1 = 0"]],
  },
  {
    name: "A discount that is gone is an error of ours",
    file: "bundle:app/adapters/db/discount-use.ts",
    change: [["NOT NULL constraint failed: discount_uses.slot", "nothing of the kind"]],
  },
  {
    name: "One offer more than there are places",
    file: "bundle:app/domain/bids/counter.ts",
    change: [[".maxOffers)return", ".maxOffers+1)return"]],
  },
  {
    name: "One claim more than there are places",
    file: "bundle:app/domain/bids/counter.ts",
    change: [[".maxClaims)return", ".maxClaims+1)return"]],
  },
  {
    name: "One reveal more than there are places",
    file: "bundle:app/domain/bids/counter.ts",
    change: [[".maxReveals)return", ".maxReveals+1)return"]],
  },
  {
    name: "The count of a moment ago decides",
    file: "bundle:durable-objects/bid-offer/store.ts",
    change: [
      [
        "select kind, count(*) as n from events group by kind",
        "select kind, count(*) as n from events where seq < (select max(seq) from events) group by kind",
      ],
    ],
  },
];
