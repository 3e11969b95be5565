import { readMoney } from "../money/read-number.ts";
import { COUNTRIES } from "../country/country.ts";
import { decimalDollars, formatMoney } from "../money/format.ts";
import { cents } from "../money/money.ts";
import { type SectionRules, type SettingErrors, type SettingValues, settled } from "./section.ts";

const HIGHEST_PRICE = 50_000;

export const extras: SectionRules<SettingValues["extras"]> = {
  valueOf: ({ extras: offered }) => ({ extras: offered.map(({ id, priceIncGst }) => [id, priceIncGst] as const) }),
  typed: ({ extras: offered }, facts) => ({
    ...Object.fromEntries(facts.extras.map(({ id, priceIncGst }) => [`price-${id}`, decimalDollars(priceIncGst)])),
    ...Object.fromEntries(
      offered.flatMap(([id, price]) => [
        [`extra-${id}`, "on"],
        [`price-${id}`, decimalDollars(cents(price))],
      ]),
    ),
  }),
  read(typed, facts) {
    const errors: Record<string, SettingErrors[string]> = {};
    const chosen = new Map<number, number>();
    for (const { id, isAlwaysIncluded } of facts.extras) {
      if (typed[`extra-${id}`] !== "on") continue;
      const price = readMoney(typed[`price-${id}`] ?? "");
      if (price === null || price > HIGHEST_PRICE)
        errors[`price-${id}`] = [`Enter dollars from 0 to ${HIGHEST_PRICE / 100}, like 25.00`];
      else if (isAlwaysIncluded && price > 0)
        errors[`price-${id}`] = ["This is part of every booking, so it costs nothing"];
      chosen.set(id, price ?? 0);
    }
    for (const { id, includesIds } of facts.extras) {
      if (!chosen.has(id) || includesIds.length === 0) continue;
      const missing = facts.extras.filter((extra) => includesIds.includes(extra.id) && !chosen.has(extra.id));
      const parts = includesIds.reduce((sum, each) => sum + (chosen.get(each) ?? 0), 0);
      if (missing.length > 0)
        errors[`extra-${id}`] = [`Offer what the pack holds too: ${missing.map(({ name }) => name).join(", ")}`];
      else if ((chosen.get(id) ?? 0) > parts)
        errors[`price-${id}`] ??= [`A pack costs no more than its parts: ${formatMoney(cents(parts))}`];
    }
    return settled(errors, { extras: [...chosen] });
  },
  words({ extras: offered }, facts) {
    const price = (amount: number) =>
      amount === 0 ? "free" : formatMoney(cents(amount), COUNTRIES[facts.country].currency);
    const named = facts.extras.flatMap(({ id, name }) =>
      offered.flatMap(([own, amount]) => (own === id ? [`${name} (${price(amount)})`] : [])),
    );
    return [["Extras", named.join(", ") || "None"]];
  },
};
