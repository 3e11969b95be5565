import type { Country } from "../country/country";
import type { PlainDay } from "../time/plain-date";
import type { Discount } from "./discount";

/** Whether there is any use in a box for a code: a fleet has one only while some code is for fleets (B-010); anyone else may hold a voucher. */
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
