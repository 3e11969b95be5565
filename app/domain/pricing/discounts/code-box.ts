import type { Country } from "../../core/country/country";
import type { PlainDay } from "../../core/time/plain-date";
import type { Discount } from "./discount";

/** Whether to show the field for a discount code. A fleet sees it only while some code is valid for fleets (B-010); anyone else may hold a voucher. */
export const hasCodeBox = (
  catalogue: readonly Discount[],
  { isFleet, country, today }: { readonly isFleet: boolean; readonly country: Country; readonly today: PlainDay },
): boolean =>
  !isFleet ||
  catalogue.some(
    ({ forFleet, countries, starts, ends }) =>
      forFleet &&
      countries.includes(country) &&
      (starts === null || today >= starts) &&
      (ends === null || today <= ends),
  );
