import { z } from "zod";

export const schema = z.object({
  useKnown: z.literal("yes", { error: "Choose how to go on" }).transform(() => true as const),
});
