import { z } from "zod";

/** Measured figures with their limits, in the format that `npm run bench -- figures` writes to bench/figures.json. */
export const FIGURES = z.array(
  z.object({
    name: z.string().min(1),
    measured: z.string().min(1),
    must: z.string().min(1),
    isWithinLimit: z.boolean(),
    part: z.string().min(1),
    measuredOn: z.iso.date(),
  }),
);
export type MeasuredFigure = z.output<typeof FIGURES>[number];

/** All figures included in this build; empty if nothing was measured. */
export function measuredFigures(): readonly MeasuredFigure[] {
  const files = import.meta.glob<unknown>("../../../bench/figures.json", { eager: true, import: "default" });
  return Object.values(files).flatMap((file) => FIGURES.parse(file));
}
