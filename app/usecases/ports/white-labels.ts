import type { WhiteLabel } from "../../domain/brand/white-label";

/** Other companies' faces, as the desk set them. */
export interface WhiteLabels {
  /** By host, those that have ended too; at most a minute old. */
  all(): Promise<ReadonlyMap<string, WhiteLabel>>;
}
