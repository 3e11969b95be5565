import type { BY_WORKSHOP, FigureId } from "../../../domain/figures/figures";
import type { TallyFigureId } from "../../../domain/figures/tallies";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Bar } from "../../../ui/plot/bars";
import type { Place } from "../../../ui/plot/places";
import type { PlotSeries } from "../../../ui/plot/plot";

export type PlotUnit = "count" | "cents" | "us-cents";

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A chart with a one-sentence summary and the underlying figures. */
export interface FigureView {
  readonly id: FigureId | TallyFigureId | typeof BY_WORKSHOP;
  readonly title: string;
  readonly text: string;
  /** Explains what is counted and what is not. */
  readonly note: string;
  readonly plot:
    | { readonly kind: "time"; readonly series: readonly PlotSeries[]; readonly unit: PlotUnit }
    | {
        readonly kind: "bars";
        readonly title: string;
        readonly bars: readonly Bar[];
        /** The same figures for display on a map. */
        readonly map?: {
          readonly title: string;
          readonly land: { readonly href: string; readonly width: number; readonly height: number };
          readonly places: readonly Place[];
        };
      }
    /** Absent for numbers of different kinds, which have no common scale. */
    | { readonly kind: "table" }
    | null;
  readonly table: Table;
}

/** Builds a table with a row for each week. The caller passes the column headings and a function that returns a week's cells. */
export type BuildWeeksTable = (headings: readonly string[], cells: (monday: PlainDay) => readonly string[]) => Table;

export const ratio = (numerator: number, denominator: number) => (denominator === 0 ? 0 : numerator / denominator);
export const formatPercent = (numerator: number, denominator: number) =>
  `${Math.round(ratio(numerator, denominator) * 100)}%`;
