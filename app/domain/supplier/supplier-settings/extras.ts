import { readMoney } from "../../core/money/read-number.ts";
import { COUNTRIES } from "../../core/country/country.ts";
import { formatDecimalDollars, formatMoney } from "../../core/money/format.ts";
import { cents } from "../../core/money/money.ts";
import { type FormErrors, toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MAX_PRICE = 50_000;

export const extras: SectionRules<SettingValues["extras"]> = {
  valueOf: ({ extras: supplierExtras }) => ({
    extras: supplierExtras.map(({ id, priceIncGst }) => [id, priceIncGst] as const),
  }),
  toFormText: ({ extras: offers }, facts) => ({
    ...Object.fromEntries(
      facts.extras.map(({ id, priceIncGst }) => [`price-${id}`, formatDecimalDollars(priceIncGst)]),
    ),
    ...Object.fromEntries(
      offers.flatMap(([id, price]) => [
        [`extra-${id}`, "on"],
        [`price-${id}`, formatDecimalDollars(cents(price))],
      ]),
    ),
  }),
  read(input, facts) {
    const errors: Record<string, FormErrors[string]> = {};
    const priceById = new Map<number, number>();
    for (const { id, isAlwaysIncluded } of facts.extras) {
      if (input[`extra-${id}`] !== "on") continue;
      const price = readMoney(input[`price-${id}`] ?? "");
      if (price === null || price > MAX_PRICE)
        errors[`price-${id}`] = [`Enter an amount in dollars from 0 to ${MAX_PRICE / 100}, like 25.00`];
      else if (isAlwaysIncluded && price > 0)
        errors[`price-${id}`] = ["This is part of every booking, so its price must be 0"];
      priceById.set(id, price ?? 0);
    }
    for (const { id, includesIds } of facts.extras) {
      if (!priceById.has(id) || includesIds.length === 0) continue;
      const missing = facts.extras.filter((extra) => includesIds.includes(extra.id) && !priceById.has(extra.id));
      const parts = includesIds.reduce((sum, value) => sum + (priceById.get(value) ?? 0), 0);
      if (missing.length > 0)
        errors[`extra-${id}`] = [
          `Also offer everything that the pack includes: ${missing.map(({ name }) => name).join(", ")}`,
        ];
      else if ((priceById.get(id) ?? 0) > parts)
        errors[`price-${id}`] ??= [`A pack cannot cost more than its parts: ${formatMoney(cents(parts))}`];
    }
    return toFormResult(errors, { extras: [...priceById] });
  },
  describe({ extras: offers }, facts) {
    const formatPrice = (amount: number) =>
      amount === 0 ? "free" : formatMoney(cents(amount), COUNTRIES[facts.country].currency);
    const extras = facts.extras.flatMap(({ id, name }) =>
      offers.flatMap(([supplierExtraId, amount]) =>
        supplierExtraId === id ? [`${name} (${formatPrice(amount)})`] : [],
      ),
    );
    return [["Extras", extras.join(", ") || "None"]];
  },
};
