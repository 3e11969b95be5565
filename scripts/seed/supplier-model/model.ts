import type { Country } from "../../../app/domain/core/country/country.ts";
import type { BusinessType, SupplierKind } from "../../../app/domain/supplier/supplier.ts";
import type { WeightedValue } from "./draw.ts";

export type RegionType = "metro" | "regional-city" | "regional" | "remote";
export type KindValues<T> = Readonly<Record<SupplierKind, T>>;
export type RegionValues<T> = Readonly<Record<RegionType, T>>;
type Hours = readonly [string, string] | null;

export interface Anchor {
  readonly country: Country;
  readonly region: string;
  readonly name: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lon: number;
  readonly regionType: RegionType;
  readonly suppliers: number;
}

/** The part of data/catalogue/supplier-model.json that the generator reads. */
export interface SupplierModel {
  readonly seed: string;
  readonly random: {
    readonly vectors: readonly {
      readonly seed: string;
      readonly supplierId: number;
      readonly field: string;
      readonly u: string;
    }[];
  };
  readonly mobileServicesSupplier: {
    readonly supplierId: number;
    /** Contains {brand}, which is replaced when the file is read. */
    readonly nameTemplate: string;
    readonly categories: readonly number[];
    readonly labourRate: { readonly AUD: string; readonly NZD: string };
    readonly partsMargin: string;
    readonly tyreFactor: string;
    readonly radiusKm: number;
  };
  readonly anchors: readonly Anchor[];
  readonly placement: { readonly maxKm: RegionValues<number> };
  readonly kinds: readonly {
    readonly kind: SupplierKind;
    readonly weight: RegionValues<number>;
    readonly businessTypes: readonly WeightedValue<BusinessType>[];
    readonly makesPerDealer?: readonly WeightedValue<number>[];
    readonly makes?: readonly string[];
  }[];
  readonly names: {
    readonly first: Readonly<Record<Country, readonly string[]>>;
    readonly second: KindValues<readonly string[]>;
    readonly patterns: KindValues<readonly WeightedValue<string>[]>;
    readonly groupBrands: readonly string[];
    readonly contactFirst: readonly string[];
    readonly contactLast: readonly string[];
  };
  readonly phones: {
    readonly AU: {
      readonly mobile: readonly string[];
      readonly areaDigit: Readonly<Record<string, number>>;
      readonly local: string;
    };
    readonly NZ: { readonly areaDigit: Readonly<Record<string, number>>; readonly freecall: string };
  };
  readonly labourRate: {
    readonly step: number;
    readonly nzFactor: string;
  } & KindValues<Readonly<Partial<Record<BusinessType, RegionValues<readonly [number, number]>>>>>;
  readonly partsMargin: KindValues<Readonly<Partial<Record<BusinessType, readonly [string, string]>>>>;
  readonly tyreFactor: KindValues<readonly [string, string]>;
  readonly callOutFee: { readonly AUD: readonly WeightedValue<string>[]; readonly nzFactor: string };
  readonly radiusKm: RegionValues<readonly WeightedValue<number>[]>;
  readonly openingHours: readonly {
    readonly id: string;
    readonly weight: KindValues<number>;
    readonly "mon-fri": Hours;
    readonly sat: Hours;
    readonly sun: Hours;
  }[];
  readonly capacity: KindValues<{
    readonly bays: readonly WeightedValue<number>[];
    readonly hoursPerBayPerDay: number;
  }> & {
    readonly noticeDays: readonly WeightedValue<number>[];
    readonly fullDayShare: string;
  };
  readonly categories: KindValues<Readonly<Record<string, number>>> & {
    readonly specialists: {
      readonly share: string;
      readonly fields: readonly (readonly [name: string, categories: readonly number[], weight: number])[];
      readonly nameSecond: Readonly<Record<string, readonly string[]>>;
    };
    readonly certificationShare: Readonly<Record<string, string>>;
    readonly electricVehicles: string;
    readonly providesServicing: KindValues<string>;
  };
  readonly extras: {
    readonly p: KindValues<Readonly<Record<string, number>>>;
    readonly free: Readonly<Record<string, number>>;
  };
  readonly payments: {
    readonly acceptOnlinePayments: Readonly<Record<BusinessType, string>>;
    readonly hasBnplFeature: string;
  };
  readonly rating: {
    readonly prior: { readonly mean: string; readonly weight: number };
    readonly count: readonly WeightedValue<readonly [number, number]>[];
    readonly stars: Readonly<Record<"5" | "4" | "3" | "2", readonly [string, string]>>;
  };
  readonly shares: {
    readonly isPremium: string;
    readonly isZeroCommunication: string;
    readonly hasVerifiedCredentials: string;
    readonly isNew: string;
    readonly yearsActive: readonly WeightedValue<readonly [number, number]>[];
  };
  readonly minimumBookingAmountIncGst: readonly WeightedValue<string>[];
  readonly licence: {
    readonly byState: Readonly<Record<string, { readonly format: string; readonly probability: string } | null>>;
  };
  readonly businessNumber: {
    readonly AU: { readonly vectors: readonly { readonly supplierId: number; readonly abn: string }[] };
    readonly NZ: { readonly vectors: readonly { readonly supplierId: number; readonly nzbn: string }[] };
  };
}

/** The columns of extras.csv that supplier prices use. */
export interface ExtraRow {
  readonly id: number;
  readonly defaultPrice: string;
  readonly includesIds: readonly number[];
  readonly isAlwaysIncluded: boolean;
}

/** A row of localities.csv that has coordinates. */
export interface LocalityRow {
  readonly country: Country;
  readonly region: string;
  readonly name: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lon: number;
}

export interface SupplierData {
  readonly model: SupplierModel;
  readonly extras: readonly ExtraRow[];
  readonly localities: readonly LocalityRow[];
}

/** A supplier's location and kind, decided before everything else about it. */
export interface Seat {
  readonly id: number;
  readonly anchor: Anchor;
}
