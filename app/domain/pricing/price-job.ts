import type { SupplierExtra } from "../supplier/supplier";
import { fingerprint } from "../core/hashing/canonical-json";
import { RULE_VERSION } from "./factors";
import type { JobSheet } from "./job-sheet";
import { type PricingSupplier, workLine } from "./line-amount";
import { callOutLine, extraLine } from "./plain-line";
import type { Price, PriceLine } from "./price";
import { totals } from "./totals";

export type ChosenExtra = Pick<SupplierExtra, "id" | "name" | "priceIncGst" | "incursCommission">;

/** A hash of a price's inputs, independent of key order. Hash the sheet once for all suppliers. */
export const sheetHash = (sheet: JobSheet): string => fingerprint({ ruleVersion: RULE_VERSION, sheet });

/** Prices a job for one supplier. Free extras have no line. The lines add up to the total, to the cent. */
export function priceJob(
  sheet: JobSheet,
  supplier: PricingSupplier,
  extras: readonly ChosenExtra[],
  hash = sheetHash(sheet),
): Price {
  const lines: PriceLine[] = sheet.lines.map((line) => workLine(line, supplier, sheet.category));
  if (supplier.callOutFee > 0) lines.push(callOutLine(supplier.callOutFee));
  for (const extra of extras) if (extra.priceIncGst > 0) lines.push(extraLine(extra));
  const { country, labourRate, partsMargin100, tyreFactor100, callOutFee } = supplier;
  const inputs = {
    sheet: hash,
    supplier: { country, labourRate, partsMargin100, tyreFactor100, callOutFee },
    extras: extras.map(({ id, priceIncGst }) => [id, priceIncGst]),
  };
  return { ...totals(lines, supplier.country), ruleVersion: RULE_VERSION, inputHash: fingerprint(inputs) };
}
