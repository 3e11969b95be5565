import type { z } from "zod";

/** Field errors by dotted path: `Lead.CartItems.0.Name`. */
export function fieldErrors(error: z.ZodError, prefix = ""): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = [...(prefix === "" ? [] : [prefix]), ...issue.path].join(".") || "body";
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}
