import type { FunnelConfiguration } from "../../domain/funnel/configuration";
import type { RoadsideArea } from "../../domain/roadside/roadside";

/** How quotes may differ from the marketplace's own. A few rows, kept in memory after the first read. */
export interface FunnelVariants {
  configurations(): Promise<readonly FunnelConfiguration[]>;
  roadsideAreas(): Promise<readonly RoadsideArea[]>;
}
