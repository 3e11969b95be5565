import type { FunnelConfiguration } from "../../domain/funnel/configuration";
import type { RoadsideArea } from "../../domain/roadside/roadside";

/** Variants of the quote flow. A few rows, cached after the first read. */
export interface FunnelVariants {
  configurations(): Promise<readonly FunnelConfiguration[]>;
  roadsideAreas(): Promise<readonly RoadsideArea[]>;
}
