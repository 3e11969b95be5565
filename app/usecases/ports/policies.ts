import type { WorkshopPolicy } from "../../domain/store-account/policy";

/** Rules for suppliers, clean of anything but text tags. */
export interface Policies {
  all(): Promise<readonly WorkshopPolicy[]>;
}
