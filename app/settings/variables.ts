import { z } from "zod";

/** A deployment's environment variables, as passed by the runtime. */
export type Variables = Readonly<Record<string, unknown>>;

/** An empty variable counts as not set. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

export const requiredText = z.string("missing").min(1, "missing");
export const textOrNull = optional(z.string().nullable().default(null));
export const flag = z
  .unknown()
  .optional()
  .transform((value) => value === "true");

export const httpsUrl = z
  .string("an https address")
  .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:", "an https address");
export const httpsUrlOrNull = optional(httpsUrl.nullable().default(null));

/** An integer from `min` to `max`, both inclusive, as text or number. */
export function wholeNumber(fallback: number, min: number, max: number) {
  const text = `a whole number from ${min} to ${max}`;
  return optional(z.coerce.number(text).int(text).min(min, text).max(max, text).default(fallback));
}

/** Schema of a comma-separated list: "jpg, PNG" becomes ["jpg", "png"]. */
export const listSchema = (fallback: string) =>
  z
    .unknown()
    .optional()
    .transform((value) => String(value ?? fallback).toLowerCase())
    .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ""));

/**
 * Reads one environment with several schemas. Throws an error that lists everything missing or invalid, with the expected values: `COUNTRY (AU or NZ),
 * BRAND_NAME (missing)`.
 */
export function readVariables<T extends Readonly<Record<string, z.ZodType>>>(
  variables: Variables,
  schemas: T,
): { readonly [K in keyof T]: z.output<T[K]> } {
  const input = Object.fromEntries(Object.keys(schemas).map((name) => [name, variables]));
  const parsed = z.object(schemas).safeParse(input);
  if (parsed.success) return parsed.data as { [K in keyof T]: z.output<T[K]> };
  const messages = parsed.error.issues.map(({ path: [, ...name], message }) => `${name.join(".")} (${message})`);
  throw new Error(`Configuration is incomplete: ${[...new Set(messages)].join(", ")}`);
}
