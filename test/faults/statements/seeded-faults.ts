import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A refund leaves the commission as it was",
    file: "app/adapters/db/supplier-postings.ts",
    change: [
      [
        "  return [statementOf(db, move), ...reducedAfterRefund(db, token, at)];",
        "  void token;\n  return [statementOf(db, move)];",
      ],
    ],
  },
  {
    name: "Commission is counted after the discount",
    file: "app/domain/booking/commission/commission.ts",
    change: [
      [
        'kind !== "discount" && (incursCommission || key === FINAL_AMOUNT)',
        'kind === "discount" || incursCommission || key === FINAL_AMOUNT',
      ],
    ],
  },
  {
    name: "A share is cut off instead of rounded",
    file: "app/adapters/db/supplier-postings.ts",
    change: [["then 1 else 0 end)`;", "then 0 else 0 end)`;"]],
  },
  {
    name: "A month takes what was posted since its own first day, not since the last one closed",
    file: "app/domain/ledger/statements/spans.ts",
    change: [["let from = last?.untilAt ?? 0;", "let from = (last?.untilAt ?? 0) + 864_000_000;"]],
  },
  {
    name: "The discount that we gave is not posted to the workshop",
    file: "app/adapters/db/supplier-postings.ts",
    change: [["...(discount > 0 ? [", "...(discount > 1e9 ? ["]],
  },
];
