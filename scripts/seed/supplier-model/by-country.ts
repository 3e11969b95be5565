import type { Country } from "../../../app/domain/core/country/country.ts";
import {
  parseFraction,
  type Fraction,
  fraction,
  multiplyFractions,
  ONE,
} from "../../../app/domain/core/money/fraction.ts";
import { type Cents, cents, multiplyCents } from "../../../app/domain/core/money/money.ts";
import { roundCents } from "../../../app/domain/core/money/rounding.ts";
import type { SupplierKind } from "../../../app/domain/supplier/supplier.ts";
import { type Draw, pickEvenly } from "./draw.ts";
import type { SupplierModel } from "./model.ts";
import { generateAbn, generateGstNumber, generateNzbn } from "./numbers.ts";

interface CountryRules {
  /** Returns the hourly labour rate for the model's rate in Australian dollars. */
  readonly labourRate: (model: SupplierModel, aud: number) => Cents;
  /** Factor by which the model's call-out fees in Australian dollars are multiplied. */
  readonly callOutFactor: (model: SupplierModel) => Fraction;
  readonly extrasFactor: Fraction;
  /** The authority that issues repairer licences, as named in the model. */
  readonly licensingAuthority: (region: string) => string;
  /** Inspections that do not exist in the region, so that no supplier there can be certified for them. */
  readonly unavailableInspections: (region: string) => readonly string[];
  readonly businessNumber: (supplierId: number) => string;
  /** Null = the business number is also the tax number. */
  readonly gstNumber: (supplierId: number) => string | null;
  /** Mobile mechanics have a mobile number, and others have a landline. All the numbers are fictitious. */
  readonly phone: (model: SupplierModel, region: string, kind: SupplierKind, draw: Draw) => string;
}

/** Rounds to whole dollars, half to even. */
export const roundToDollars = (exactDollars: Fraction): Cents => multiplyCents(roundCents(exactDollars), 100);

const fourDigits = (draw: Draw, field: string) => String(Math.floor(draw.u(field) * 10_000)).padStart(4, "0");

/** Differences between the demo suppliers of the countries. */
export const BY_COUNTRY: Readonly<Record<Country, CountryRules>> = {
  AU: {
    labourRate: (_, aud) => cents(aud * 100),
    callOutFactor: () => ONE,
    extrasFactor: ONE,
    licensingAuthority: (region) => region,
    // Victoria has licensed testers, and the other states have their own inspection stations. Warrants of fitness exist only in New Zealand.
    unavailableInspections: (region) => (region === "VIC" ? ["ais", "wof", "cof"] : ["lvt", "wof", "cof"]),
    businessNumber: generateAbn,
    gstNumber: () => null,
    phone: ({ phones }, region, kind, draw) =>
      kind === "mobile"
        ? pickEvenly(phones.AU.mobile, draw.u("phone.mobile"))
        : `(0${phones.AU.areaDigit[region]}) 5550 ${fourDigits(draw, "phone.landline")}`,
  },
  NZ: {
    labourRate: (model, aud) =>
      roundToDollars(multiplyFractions(fraction(aud), parseFraction(model.labourRate.nzFactor))),
    callOutFactor: (model) => parseFraction(model.callOutFee.nzFactor),
    extrasFactor: parseFraction("1.06"),
    licensingAuthority: () => "NZ",
    unavailableInspections: () => ["ais", "lvt"],
    businessNumber: generateNzbn,
    gstNumber: generateGstNumber,
    phone: ({ phones }, region, kind, draw) =>
      kind === "mobile"
        ? `026 000 ${fourDigits(draw, "phone.mobile")}`
        : `0${phones.NZ.areaDigit[region]} 000 ${fourDigits(draw, "phone.landline")}`,
  },
};
