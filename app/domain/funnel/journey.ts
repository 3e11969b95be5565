import type { CascadeKey } from "../catalogue/vehicle/vehicle";
import type { Lead } from "../lead/lead";
import type { FleetCompany } from "../fleet/fleet-company";
import type { FunnelConfiguration } from "../lead/funnel-configuration";
import type { ScreenVersion } from "./screen-version";
import type { TaskLimits } from "./task-limits";
import type { CapturedImage } from "../lead/photos/captured-image";
import type { SupplierCounts } from "../quotes/listing";

/** A lead and all facts that determine its next step. */
export interface Journey {
  readonly lead: Lead;
  /** Settings of the funnel's entry point. */
  readonly configuration: FunnelConfiguration;
  /** Limits on the jobs that this entry point offers (F-344, F-345). */
  readonly limits: TaskLimits;
  /** The only supplier of an exclusive funnel; null = none, or its name is not to be shown (F-346). */
  readonly supplierName: string | null;
  /** The fleet company that pays; null = an ordinary customer. */
  readonly fleet: FleetCompany | null;
  /** Which of the two quote screens is used. */
  readonly screenVersion: ScreenVersion;
  /** The available suppliers; null = not loaded, or loading failed. A failure must never block the customer. */
  readonly suppliers: Omit<SupplierCounts, "availableCount"> | null;
  /** Whether contact details are still missing (F-238). */
  readonly contactNeeded: boolean;
  readonly isSignedIn: boolean;
  /** Ids of tasks in the cart that are not offered in the customer's state. */
  readonly unavailableTaskIds: readonly number[];
  /** Jobs that are not possible for the vehicle: incompatible repairs, or the logbook service without a schedule. */
  readonly impossibleJobNames: readonly string[];
  /** Logbook intervals to choose from; null = no schedule or not looked up. */
  readonly intervalCount: number | null;
  /** Cascade steps that had a real choice; the others had one option and were skipped (F-185). */
  readonly askedVehicleKeys: readonly CascadeKey[];
  /** Whether a job in the cart still needs a photo (F-335). */
  readonly isPhotoMissing: boolean;
  /** The photos of the step; null = it shows no photos, or photos are turned off. */
  readonly photos: readonly CapturedImage[] | null;
  /** Whether the viewer is the holder of the lead, who alone may see its photos. */
  readonly isHolder: boolean;
}
