import type { Country } from "../../../app/domain/core/country/country.ts";
import { parseFraction, multiplyFractions } from "../../../app/domain/core/money/fraction.ts";
import { type Cents, cents } from "../../../app/domain/core/money/money.ts";
import { roundDollars } from "../../../app/domain/core/money/rounding.ts";
import type { BusinessType, SupplierKind } from "../../../app/domain/supplier/supplier.ts";
import { BY_COUNTRY } from "./by-country.ts";
import { pickInSteps, type Draw, hundredthsOf, pick } from "./draw.ts";
import type { RegionType, SupplierModel } from "./model.ts";

export interface Rates {
  readonly labourRate: Cents;
  readonly partsMargin100: number;
  readonly tyreFactor100: number;
  readonly callOutFee: Cents;
  readonly radiusMetres: number | null;
}

const requireRange = <T>(value: T | undefined, label: string): T => {
  if (value === undefined) throw new RangeError(`the model has no ${label}`);
  return value;
};

export function seededRates(
  model: SupplierModel,
  kind: SupplierKind,
  business: BusinessType,
  regionType: RegionType,
  country: Country,
  draw: Draw,
): Rates {
  const { labourRate, callOutFactor } = BY_COUNTRY[country];
  const [low, high] = requireRange(model.labourRate[kind][business], "labour rate")[regionType];
  const aud = pickInSteps(low, high, model.labourRate.step, draw.u("labourRate"));
  const [minMargin, maxMargin] = requireRange(model.partsMargin[kind][business], "parts margin");
  const [minTyre, maxTyre] = model.tyreFactor[kind];
  const callOutFee = parseFraction(pick(model.callOutFee.AUD, draw.u("callOutFee")));
  return {
    labourRate: labourRate(model, aud),
    partsMargin100: pickInSteps(hundredthsOf(minMargin), hundredthsOf(maxMargin), 2, draw.u("partsMargin")),
    tyreFactor100: pickInSteps(hundredthsOf(minTyre), hundredthsOf(maxTyre), 1, draw.u("tyreFactor")),
    callOutFee: kind === "mobile" ? roundDollars(multiplyFractions(callOutFee, callOutFactor(model))) : cents(0),
    radiusMetres: kind === "mobile" ? pick(model.radiusKm[regionType], draw.u("radiusKm")) * 1000 : null,
  };
}
