import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "The limit per booking is not checked",
    file: "app/domain/pricing/giveaways/giveaways.ts",
    change: [['{ per: "booking", withinMs: null, limit: singleLimit },', ""]],
  },
  {
    name: "A customer is identified by email alone",
    file: "app/adapters/db/giveaways.ts",
    change: [["sql`${earlierGiveaway.mobileDigest} = ${bookingColumn(sql`${bookings.mobileDigest}`)}`,", ""]],
  },
  {
    name: "A person's daily limit resets at midnight",
    file: "app/adapters/db/giveaways.ts",
    change: [["> ${at - withinMs}`", "> ${at - (at % withinMs)}`"]],
  },
  {
    name: "A person approves their own request",
    file: "app/adapters/db/giveaways.ts",
    change: [["and ${giveaways.askedBy} <> ${by.id} ", ""]],
  },
  {
    name: "The SQL write checks no limit",
    file: "app/adapters/db/giveaways.ts",
    change: [["when ${isWithinLimits(giveaway, limits)} then", "when ${sql`1`} then"]],
  },
  {
    name: "One person can record a dispute as won",
    file: "app/usecases/operations/desk/disputes.ts",
    change: [['if (outcome !== "won") return', "if (outcome !== null) return"]],
  },
];
