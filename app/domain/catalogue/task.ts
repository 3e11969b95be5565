import type { Country } from "../core/country/country";
import type { FactName } from "./vehicle/vehicle-facts";

/** A row of data/catalogue/tasks.csv: a repair, replacement or inspection one can ask for. */
export interface Task {
  readonly id: number;
  readonly categoryId: number;
  readonly name: string;
  readonly friendlyName: string;
  readonly summary: string;
  readonly included: readonly string[];
  readonly isPopular: boolean;
  readonly repairType: string;
  readonly byWorkshop: boolean;
  readonly byMobile: boolean;
  readonly pricing: "SinglePrice" | "PriceRange" | "Unpriced";
  /** Hundredths of an hour, whole; null when unpriced. */
  readonly minHours100: number | null;
  readonly maxHours100: number | null;
  readonly parts: readonly { readonly code: string; readonly quantity: string }[];
  readonly requiresPhotos: boolean;
  readonly requiresVehicle: boolean;
  readonly onlyFuels: readonly string[];
  readonly excludedFuels: readonly string[];
  readonly onlyTransmissions: readonly string[];
  readonly minYear: number | null;
  readonly maxYear: number | null;
  readonly countries: readonly Country[];
  readonly states: readonly string[];
  readonly taskValueCategory: "S" | "M" | "L";
  readonly disclaimerKey: string | null;
  /** The task's own funnel step, e.g. tyre-size-selection for 156. */
  readonly ownStep: string | null;
  readonly tags: readonly string[];
  readonly certification: string | null;
  readonly needsScanTool: boolean;
  /** Kinds of vehicle it is for, any one of them; empty = every vehicle. */
  readonly fits: readonly FitRule[];
  /** Other work that does this task too (data/catalogue/included-work.csv). */
  readonly includedIn: readonly IncludedIn[];
  /** The group of state-specific variants that this job belongs to, and its place among them; null = the job is the same in every state. */
  readonly sameJob: { readonly job: string; readonly place: number } | null;
}

/** A row of data/catalogue/fit-rules.csv. All its conditions must hold; empty and null are no condition. */
export interface FitRule {
  readonly bodies: readonly string[];
  readonly drives: readonly string[];
  readonly fromYear: number | null;
  /** Inclusive. */
  readonly toYear: number | null;
  readonly needs: FactNeeds;
  /** Values with which the task may be possible, after an inspection. */
  readonly unsure: FactNeeds;
  /** "fits": an inspection that determines the unknown facts. */
  readonly whenUnknown: "fits" | null;
}

/** The values that a fact may have, by its name (vehicle-facts.ts). */
export type FactNeeds = { readonly [Name in FactName]?: readonly string[] };

/** Work that holds a task: another task by its id, the Basic Service, or a level of the logbook service. */
export interface IncludedIn {
  readonly by: number | "basic" | "minor" | "intermediate" | "major";
  /** Empty = any. */
  readonly fuels: readonly string[];
}

/** Ids that the specification fixes. */
export const TASK = {
  tyres: 156,
  battery: 157,
  timingBelt: 191,
  windscreen: 193,
  sparkPlugs: 296,
  smashRepair: [11, 25],
  inspections: [8, 345, 351],
} as const;
