import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A refund does not reduce the commission",
    file: "app/adapters/db/supplier-postings.ts",
    change: [
      ["  return [movePostings, ...reductionPostings(db, token, at)];", "  void token;\n  return [movePostings];"],
    ],
  },
  {
    name: "Commission is calculated after the discount",
    file: "app/domain/booking/commission/commission.ts",
    change: [
      [
        'kind !== "discount" && (incursCommission || key === FINAL_AMOUNT)',
        'kind === "discount" || incursCommission || key === FINAL_AMOUNT',
      ],
    ],
  },
  {
    name: "A share is truncated instead of rounded",
    file: "app/adapters/db/supplier-postings.ts",
    change: [["then 1 else 0 end)`;", "then 0 else 0 end)`;"]],
  },
  {
    name: "A statement starts on the first of the month, not where the last one closed",
    file: "app/domain/ledger/statements/spans.ts",
    change: [["let from = last?.untilAt ?? 0;", "let from = (last?.untilAt ?? 0) + 864_000_000;"]],
  },
  {
    name: "A discount paid by us is not credited to the workshop",
    file: "app/adapters/db/supplier-postings.ts",
    change: [["...(discount > 0 ? [", "...(discount > 1e9 ? ["]],
  },
];
