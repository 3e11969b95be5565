import type { PriceBand } from "../pricing/price-band";
import type { CascadeKey } from "../catalogue/vehicle/vehicle";
import type { Lead } from "../lead/lead";
import type { FleetCompany } from "../fleet/fleet-company";
import type { FunnelConfiguration } from "../lead/funnel-configuration";
import type { ScreenVersion } from "./screen-version";
import type { TaskLimits } from "./task-limits";
import type { Weekday } from "../core/time/days";
import type { CapturedImage } from "../lead/photos/captured-image";

/** The suppliers available for a lead: the part of the availability answer that the funnel's rules read. */
export interface SupplierCounts {
  readonly totalCount: number;
  readonly hasWorkshops: boolean;
  readonly hasMobileMechanics: boolean;
  readonly hasWorkshopsWithVehiclePickUpAndDropOff: boolean;
  readonly hasDealerships: boolean;
  readonly hasZeroCommsSupplier: boolean;
  /** ISO weekdays on which any of them is open. */
  readonly openWeekdays: readonly Weekday[];
  /** In a straight line; null = no supplier. */
  readonly nearestMetres: number | null;
  readonly priceBand: PriceBand | null;
}

/** A lead and the facts around it: everything that decides which step comes next. */
export interface Journey {
  readonly lead: Lead;
  /** What this way into the funnel switches. */
  readonly configuration: FunnelConfiguration;
  /** Which jobs it offers (F-344, F-345). */
  readonly limits: TaskLimits;
  /** The one supplier of an exclusive funnel, unless it is not to be named (F-346). */
  readonly supplierName: string | null;
  /** The fleet company that pays; null = an ordinary customer. */
  readonly fleet: FleetCompany | null;
  /** Which of the two quote screens asks. */
  readonly screenVersion: ScreenVersion;
  /** null = not asked, or the question failed: never a reason to stop the customer. */
  readonly suppliers: SupplierCounts | null;
  /** Contact details are still missing (ledger F-238). */
  readonly contactNeeded: boolean;
  readonly isSignedIn: boolean;
  /** Ids of the tasks in the cart that the state of the place does not have. */
  readonly placeProblems: readonly number[];
  /** Jobs that the vehicle rules out: incompatible repairs, or the logbook service without a schedule. */
  readonly vehicleProblems: readonly string[];
  /** Logbook intervals to choose from; null = no schedule or not looked up. */
  readonly intervalCount: number | null;
  /** Cascade steps that really asked something; the others had one option and were skipped (F-185). */
  readonly askedVehicleKeys: readonly CascadeKey[];
  /** A job in the cart waits for a photo (ledger F-335). */
  readonly isPhotoMissing: boolean;
  /** null = the step shows none, or none are taken here. */
  readonly photos: readonly CapturedImage[] | null;
  /** The viewer holds the lead: only the holder sees its photos. */
  readonly isHolder: boolean;
}
