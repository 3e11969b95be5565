import type { Variant, VehicleModel } from "../../domain/vehicle/variant";

export interface Vehicles {
  /** Every make and model; cached after the first read. */
  models(): Promise<readonly VehicleModel[]>;
  /** The variants of a make and model, in a given year if one is given. Case-insensitive. The latest models are cached. */
  variants(make: string, model: string, year: number | null): Promise<readonly Variant[]>;
  find(mid: string): Promise<Variant | null>;
  /** In the order of `mids`; unknown ones are left out. */
  findMany(mids: readonly string[]): Promise<readonly Variant[]>;
  /** Other names of a make's models, both ways: [known here, also known as]. */
  aliases(make: string): Promise<readonly (readonly [model: string, alsoKnownAs: string])[]>;
}
