/** Urgency levels, from least to most urgent. */
export const URGENCIES = ["wait", "workshop", "stop"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Colours of warning lights and fluids. */
export const COLOURS = [
  "red",
  "amber",
  "blue",
  "green",
  "orange",
  "pink",
  "yellow",
  "brown",
  "black",
  "clear",
] as const;
export type Colour = (typeof COLOURS)[number];

/** How certain we are that an entry, its causes and their order are right. */
export type Confidence = "high" | "medium" | "low";

export interface SymptomCause {
  readonly text: string;
  /** Jobs that fix the cause, the usual one first; empty = we offer none. */
  readonly taskIds: readonly number[];
}

/** A row of data/catalogue/symptoms.csv: a dashboard light, or something that a driver hears, smells, sees or feels. */
export interface Symptom {
  readonly slug: string;
  /** Slug of the symptom's group. */
  readonly group: string;
  readonly title: string;
  /** Id of the picture in app/pages/symptoms/lights.svg; null = not a warning light. */
  readonly symbol: string | null;
  /** Colours that the light or the fluid may have. */
  readonly colours: readonly Colour[];
  /** The usual explanation. */
  readonly summary: string;
  readonly urgency: Urgency;
  /** What the driver should do now. `{emergency}` is replaced by the country's emergency number. */
  readonly action: string;
  /** Most likely cause first. */
  readonly causes: readonly SymptomCause[];
  /** Checks that a workshop will carry out. */
  readonly checks: readonly string[];
  /** Jobs that a quote can start with, best first. */
  readonly taskIds: readonly number[];
  /** Fuel types of vehicles that can have the symptom; empty = all. */
  readonly onlyFuels: readonly string[];
  readonly excludedFuels: readonly string[];
  readonly questionIds: readonly number[];
  /** Whether the fault may make a car fail its safety inspection. */
  readonly isInspected: boolean;
  readonly confidence: Confidence;
  /** Keys into `SymptomGuide.sources`. */
  readonly sources: readonly string[];
  /** Phrases that drivers use for the symptom. */
  readonly phrases: readonly string[];
}

export interface SymptomGroup {
  readonly slug: string;
  /** Short name, e.g. "Noises". */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** Icon name in app/ui/icon.tsx. */
  readonly icon: string;
}

export interface SymptomOption {
  readonly id: number;
  readonly text: string;
  /** The fuel type that the answer states; null = none. */
  readonly fuel: string | null;
}

/** An optional question whose answer helps the mechanic. */
export interface SymptomQuestion {
  readonly id: number;
  readonly text: string;
  readonly options: readonly SymptomOption[];
}

export interface SymptomSource {
  readonly key: string;
  /** The publisher of the source; null = general trade knowledge. */
  readonly publisher: string | null;
  readonly title: string;
  readonly url: string | null;
}

export interface SymptomGuide {
  readonly groups: readonly SymptomGroup[];
  readonly symptoms: readonly Symptom[];
  readonly questions: readonly SymptomQuestion[];
  readonly sources: readonly SymptomSource[];
}

/** The highest urgency in the list; null = the list is empty. */
export const findMostUrgent = (urgencies: readonly Urgency[]): Urgency | null =>
  URGENCIES.findLast((urgency) => urgencies.includes(urgency)) ?? null;
