import type { JobSheet } from "./job-sheet";
import { priceJob } from "./price-job";
import type { Supplier } from "../supplier/supplier";

/**
 * Whether we may show our price as the supplier's own. If not, the supplier is listed for quotes on request. The limit applies to the work, and for estimates
 * to the upper end. Extras that the customer adds later do not count.
 */
export const isQuotedAutomatically = (supplier: Supplier, sheet: JobSheet): boolean =>
  supplier.automaticQuoting &&
  (supplier.largestAutomatic === null || priceJob(sheet, supplier, []).maxTotal <= supplier.largestAutomatic);
