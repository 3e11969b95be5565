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

export const inclusionsWire = (inclusions: Inclusions): z.input<typeof INCLUSIONS> => ({
  Operations: [...inclusions.operations],
  AdditionalBilledOperations: [...inclusions.additionalBilledOperations],
  ExcludedOperations: [...inclusions.excludedOperations],
  Parts: [...inclusions.parts],
});
