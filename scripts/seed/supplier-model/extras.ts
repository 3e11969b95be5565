import type { Country } from "../../../app/domain/core/country/country.ts";
import { addFractions, parseFraction, fraction, multiplyFractions } from "../../../app/domain/core/money/fraction.ts";
import { type Cents, cents } from "../../../app/domain/core/money/money.ts";
import type { SupplierKind } from "../../../app/domain/supplier/supplier.ts";
import { BY_COUNTRY, roundToDollars } from "./by-country.ts";
import type { Draw } from "./draw.ts";
import type { ExtraRow, SupplierModel } from "./model.ts";

function priceOf(model: SupplierModel, extra: ExtraRow, country: Country, draw: Draw): Cents {
  if (extra.isAlwaysIncluded) return cents(0);
  const freeShare = model.extras.free[String(extra.id)];
  if (freeShare !== undefined && draw.u(`extra.${extra.id}.free`) < freeShare) return cents(0);
  // default price x (0.8 + 0.4 u), computed exactly
  const spread = addFractions(
    parseFraction("0.8"),
    multiplyFractions(parseFraction("0.4"), fraction(draw.bits(`extra.${extra.id}.price`), 2n ** 48n)),
  );
  return roundToDollars(multiplyFractions(parseFraction(extra.defaultPrice), BY_COUNTRY[country].extrasFactor, spread));
}

/** `[id, price]` of the extras that a supplier offers. A bundle is included only if everything in it is offered too. */
export function extrasOf(
  model: SupplierModel,
  extras: readonly ExtraRow[],
  kind: SupplierKind,
  country: Country,
  draw: Draw,
): (readonly [number, Cents])[] {
  const matchingExtras = extras.filter(
    (extra) => extra.isAlwaysIncluded || draw.u(`extra.${extra.id}`) < (model.extras.p[kind][String(extra.id)] ?? 0),
  );
  const ids = new Set(matchingExtras.map((extra) => extra.id));
  return matchingExtras
    .filter((extra) => extra.includesIds.every((id) => ids.has(id)))
    .map((extra) => [extra.id, priceOf(model, extra, country, draw)] as const);
}
