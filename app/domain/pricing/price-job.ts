import type { SupplierExtra, Supplier } from "../supplier/supplier";
import { fingerprint } from "../core/hashing/canonical-json";
import { RULE_VERSION } from "./factors";
import type { JobSheet } from "./job-sheet";
import { type PricingSupplier, buildWorkLine } from "./line-amount";
import { buildCallOutLine, buildExtraLine } from "./plain-line";
import type { Price, PriceLine } from "./price";
import { calculateTotals } from "./totals";

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
  const lines: PriceLine[] = sheet.lines.map((line) => buildWorkLine(line, supplier, sheet.category));
  if (supplier.callOutFee > 0) lines.push(buildCallOutLine(supplier.callOutFee));
  for (const extra of extras) if (extra.priceIncGst > 0) lines.push(buildExtraLine(extra));
  const { country, labourRate, partsMargin100, tyreFactor100, callOutFee } = supplier;
  const inputs = {
    sheet: hash,
    supplier: { country, labourRate, partsMargin100, tyreFactor100, callOutFee },
    extras: extras.map(({ id, priceIncGst }) => [id, priceIncGst]),
  };
  return { ...calculateTotals(lines, supplier.country), ruleVersion: RULE_VERSION, inputHash: fingerprint(inputs) };
}

/**
 * Whether we may show our price as the supplier's own. If not, the supplier is listed for quotes on request. The supplier's maximum applies to the work, and
 * for an estimate to the upper limit. Extras that the customer adds later do not count.
 */
export const isQuotedAutomatically = (supplier: Supplier, sheet: JobSheet): boolean =>
  supplier.automaticQuoting &&
  (supplier.largestAutomatic === null || priceJob(sheet, supplier, []).maxTotal <= supplier.largestAutomatic);
