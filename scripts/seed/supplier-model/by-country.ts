import type { Country } from "../../../app/domain/core/country/country.ts";
import {
  parseFraction,
  type Fraction,
  fraction,
  multiplyFractions,
  ONE,
} from "../../../app/domain/core/money/fraction.ts";
import { type Cents, cents, timesWhole } from "../../../app/domain/core/money/money.ts";
import { roundCents } from "../../../app/domain/core/money/rounding.ts";
import type { SupplierKind } from "../../../app/domain/supplier/supplier.ts";
import { type Draw, pickEvenly } from "./draw.ts";
import type { SupplierModel } from "./model.ts";
import { abn, nzbn } from "./numbers.ts";

interface CountryOfModel {
  /** Hourly labour rate, from the model's rate in Australian dollars. */
  readonly labourRate: (model: SupplierModel, aud: number) => Cents;
  /** Factor for the model's prices in Australian dollars. */
  readonly callOutFactor: (model: SupplierModel) => Fraction;
  readonly extrasFactor: Fraction;
  /** The authority that issues repairer licences, as named in the model. */
  readonly licenceGiver: (region: string) => string;
  /** Inspections for which a supplier of the region cannot be certified. */
  readonly otherInspections: (region: string) => readonly string[];
  readonly businessNumber: (supplierId: number) => string;
  /** Mobile mechanics have a mobile number, others a landline. None of the numbers can reach anyone. */
  readonly phone: (model: SupplierModel, region: string, kind: SupplierKind, draw: Draw) => string;
}

/** Rounds to whole dollars, half to even. */
export const wholeDollars = (exactDollars: Fraction): Cents => timesWhole(roundCents(exactDollars), 100);

const four = (draw: Draw, field: string) => String(Math.floor(draw.u(field) * 10_000)).padStart(4, "0");

/** Differences between the demo suppliers of the countries. */
export const BY_COUNTRY: Readonly<Record<Country, CountryOfModel>> = {
  AU: {
    labourRate: (_, aud) => cents(aud * 100),
    callOutFactor: () => ONE,
    extrasFactor: ONE,
    licenceGiver: (region) => region,
    // Victoria has licensed testers, other states their own inspection stations. Warrants of fitness exist only in New Zealand.
    otherInspections: (region) => (region === "VIC" ? ["ais", "wof", "cof"] : ["lvt", "wof", "cof"]),
    businessNumber: abn,
    phone: ({ phones }, region, kind, draw) =>
      kind === "mobile"
        ? pickEvenly(phones.AU.mobile, draw.u("phone.mobile"))
        : `(0${phones.AU.areaDigit[region]}) 5550 ${four(draw, "phone.landline")}`,
  },
  NZ: {
    labourRate: (model, aud) =>
      wholeDollars(multiplyFractions(fraction(aud), parseFraction(model.labourRate.nzFactor))),
    callOutFactor: (model) => parseFraction(model.callOutFee.nzFactor),
    extrasFactor: parseFraction("1.06"),
    licenceGiver: () => "NZ",
    otherInspections: () => ["ais", "lvt"],
    businessNumber: nzbn,
    phone: ({ phones }, region, kind, draw) =>
      kind === "mobile"
        ? `026 000 ${four(draw, "phone.mobile")}`
        : `0${phones.NZ.areaDigit[region]} 000 ${four(draw, "phone.landline")}`,
  },
};
