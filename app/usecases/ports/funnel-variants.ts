import type { FunnelConfiguration } from "../../domain/funnel/configuration";
import type { RewardsPartner } from "../../domain/lead/rewards-partner";
import type { RoadsideArea } from "../../domain/roadside/roadside";

/** How quotes may differ from the marketplace's own. A few rows, kept in memory after the first read. */
export interface FunnelVariants {
  configurations(): Promise<readonly FunnelConfiguration[]>;
  roadsideAreas(): Promise<readonly RoadsideArea[]>;
  /** null = this deployment has none. */
  rewardsPartner(): Promise<RewardsPartner | null>;
}
