import { z } from "zod";
import type { Inclusions } from "../../usecases/booking/read-inclusions";

const LINES = z.array(z.string());

/** Service inclusions (B-100). */
export const INCLUSIONS = z.object({
  Operations: LINES,
  AdditionalBilledOperations: LINES,
  ExcludedOperations: LINES,
  Parts: LINES,
});

export const inclusionsWire = (found: Inclusions): z.input<typeof INCLUSIONS> => ({
  Operations: [...found.operations],
  AdditionalBilledOperations: [...found.additionalBilledOperations],
  ExcludedOperations: [...found.excludedOperations],
  Parts: [...found.parts],
});
