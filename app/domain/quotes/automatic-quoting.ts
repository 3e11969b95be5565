import type { JobSheet } from "../pricing/job-sheet";
import { priceJob } from "../pricing/price-job";
import type { Supplier } from "../supplier/supplier";

/**
 * Whether our price for a job stands as the supplier's own; else the supplier is listed for quotes on request. The limit is for the work,
 * an estimate with its upper end: an extra that the customer ticks later changes nothing.
 */
export const isQuotedAutomatically = (supplier: Supplier, sheet: JobSheet): boolean =>
  supplier.automaticQuoting &&
  (supplier.largestAutomatic === null || priceJob(sheet, supplier, []).maxTotal <= supplier.largestAutomatic);
