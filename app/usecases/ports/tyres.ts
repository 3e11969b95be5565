import type { TyreQuality } from "../../domain/lead/cart-item";

export interface TyreSize {
  readonly width: number;
  readonly profile: number;
  readonly rim: number;
  /** The qualities it is sold in. */
  readonly qualities: readonly TyreQuality[];
}

export interface Tyres {
  /** By width, profile, rim. Cached after the first read. */
  sizes(): Promise<readonly TyreSize[]>;
  /** The sizes that a model of a year is known to come with, on either axle; empty = no list covers it (data/tyre_fitments.csv). */
  fitting(make: string, model: string, year: number): Promise<readonly Pick<TyreSize, "width" | "profile" | "rim">[]>;
}
