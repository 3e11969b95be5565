import type { Country } from "~/domain/core/country/country";
import { findRules } from "~/domain/supplier/supplier-settings/rules";
import type { SettingFacts, SettingValues } from "~/domain/supplier/supplier-settings/section";
import type { Supplier } from "~/domain/supplier/supplier";

const DEFAULT_MARGIN = "20";

/** Parses the rates in the page's URL that a workshop tries out, by the rules of the settings. Null if the URL has none. */
export function parseTrialRates(request: Request, country: Country) {
  const query = new URL(request.url).searchParams;
  const input = {
    labourRate: query.get("labourRate") ?? "",
    partsMargin: query.get("partsMargin") ?? DEFAULT_MARGIN,
  };
  if (!query.has("labourRate")) return { typed: input, rates: null, errors: null };
  const rules = findRules("rates");
  const parsedRates = rules.read(
    { ...input, callOutFee: "0", minimumBookingAmount: "0", tyrePrices: "0" },
    { country, isMobile: false } as SettingFacts,
    rules.valueOf({} as Supplier),
  );
  return parsedRates.ok
    ? { typed: input, rates: parsedRates.value as SettingValues["rates"], errors: null }
    : { typed: input, rates: null, errors: parsedRates.errors };
}
