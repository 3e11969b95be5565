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
  /** Of an hour, by the model's rate in Australian dollars. */
  readonly labourRate: (model: SupplierModel, aud: number) => Cents;
  /** What the model's prices in Australian dollars are multiplied by. */
  readonly callOutFactor: (model: SupplierModel) => Fraction;
  readonly extrasFactor: Fraction;
  /** Who gives out a licence to repair, as the model names them. */
  readonly licenceGiver: (region: string) => string;
  /** Inspections that a supplier of the region cannot be certified for. */
  readonly otherInspections: (region: string) => readonly string[];
  readonly businessNumber: (supplierId: number) => string;
  /** Mobile mechanics answer a mobile, the others the shop's line. None of the numbers can reach anyone. */
  readonly phone: (model: SupplierModel, region: string, kind: SupplierKind, draw: Draw) => string;
}

/** Whole dollars, half to even. */
export const wholeDollars = (exactDollars: Fraction): Cents => timesWhole(roundCents(exactDollars), 100);

const four = (draw: Draw, field: string) => String(Math.floor(draw.u(field) * 10_000)).padStart(4, "0");

/** What the demo suppliers of one country have that those of the other do not. */
export const BY_COUNTRY: Readonly<Record<Country, CountryOfModel>> = {
  AU: {
    labourRate: (_, aud) => cents(aud * 100),
    callOutFactor: () => ONE,
    extrasFactor: ONE,
    licenceGiver: (region) => region,
    // Licensed testers in Victoria, stations of their own kind elsewhere; warrants of fitness are New Zealand's.
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
