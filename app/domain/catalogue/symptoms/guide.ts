/** From the least to the most urgent. */
export const URGENCIES = ["wait", "workshop", "stop"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Of lights and of fluids. */
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

/** How sure we are of an entry, its causes and their order. */
export type Confidence = "high" | "medium" | "low";

export interface SymptomCause {
  readonly text: string;
  /** The jobs that put it right, the usual one first; empty = none of ours. */
  readonly taskIds: readonly number[];
}

/** A row of data/catalogue/symptoms.csv: a dashboard light, or something that a driver hears, smells, sees or feels. */
export interface Symptom {
  readonly slug: string;
  /** Slug of its group. */
  readonly group: string;
  readonly title: string;
  /** Id of its picture in app/pages/symptoms/lights.svg; null = it is not a light. */
  readonly symbol: string | null;
  /** Colours that the light or the fluid may have. */
  readonly colours: readonly Colour[];
  /** What it usually is. */
  readonly summary: string;
  readonly urgency: Urgency;
  /** What to do now. `{emergency}` is the country's emergency number. */
  readonly action: string;
  /** The most likely first. */
  readonly causes: readonly SymptomCause[];
  /** What a workshop will check. */
  readonly checks: readonly string[];
  /** Jobs that a quote can start with, the best first. */
  readonly taskIds: readonly number[];
  /** Fuels of the vehicles that can have it; empty = all. */
  readonly onlyFuels: readonly string[];
  readonly excludedFuels: readonly string[];
  readonly questionIds: readonly number[];
  /** A car with this fault may not pass its safety inspection. */
  readonly isInspected: boolean;
  readonly confidence: Confidence;
  /** Keys of its sources. */
  readonly sources: readonly string[];
  /** What drivers say when they have it. */
  readonly phrases: readonly string[];
}

export interface SymptomGroup {
  readonly slug: string;
  /** "Noises". */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** A word of app/ui/icon.tsx. */
  readonly icon: string;
}

export interface SymptomOption {
  readonly id: number;
  readonly text: string;
  /** The fuel that the answer names; null = it names none. */
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
  /** null = general trade knowledge. */
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

/** The most urgent of several; null = none. */
export const mostUrgent = (urgencies: readonly Urgency[]): Urgency | null =>
  URGENCIES.findLast((urgency) => urgencies.includes(urgency)) ?? null;
