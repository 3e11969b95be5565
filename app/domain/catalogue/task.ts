import type { Country } from "../core/country/country";
import type { FactName } from "./vehicle/vehicle-facts";

/** A row of data/catalogue/tasks.csv: a repair, replacement or inspection that can be requested. */
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
  /** Whole hundredths of an hour; null when unpriced. */
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
  /** The vehicle must match one of these rules; empty = fits every vehicle. */
  readonly fits: readonly FitRule[];
  /** Other work that includes this task (data/catalogue/included-work.csv). */
  readonly includedIn: readonly IncludedIn[];
  /** The group of state-specific variants of this job, and the job's rank in the group; null = the job is the same in every state. */
  readonly sameJob: { readonly job: string; readonly place: number } | null;
}

/** A row of data/catalogue/fit-rules.csv. All conditions must hold; an empty or null condition is ignored. */
export interface FitRule {
  readonly bodies: readonly string[];
  readonly drives: readonly string[];
  readonly fromYear: number | null;
  /** Last year in which the rule applies (inclusive); null = no limit. */
  readonly toYear: number | null;
  readonly needs: FactNeeds;
  /** Values with which the task may be possible, subject to an inspection. */
  readonly unsure: FactNeeds;
  /** "fits" = an unknown fact does not rule the task out, because it is an inspection that determines the fact. */
  readonly whenUnknown: "fits" | null;
}

/** Allowed values by fact name (vehicle-facts.ts). */
export type FactNeeds = { readonly [Name in FactName]?: readonly string[] };

/** Work that includes a task: another task by id, the Basic Service, or a level of the logbook service. */
export interface IncludedIn {
  readonly by: number | "basic" | "minor" | "intermediate" | "major";
  /** Empty = any fuel. */
  readonly fuels: readonly string[];
}

/** Task ids fixed by the specification. */
export const TASK = {
  tyres: 156,
  battery: 157,
  timingBelt: 191,
  windscreen: 193,
  sparkPlugs: 296,
  smashRepair: [11, 25],
  inspections: [8, 345, 351],
} as const;
