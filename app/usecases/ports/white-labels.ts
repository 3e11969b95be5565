import type { WhiteLabel } from "../../domain/brand/white-label";

/** Other companies' faces, as the desk set them. */
export interface WhiteLabels {
  /** By host, including ended ones; at most a minute old. */
  all(): Promise<ReadonlyMap<string, WhiteLabel>>;
}
