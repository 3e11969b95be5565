import { z } from "zod";

/** Schema of a number in a form. If it is absent, empty or not a whole number, the error is `message`. */
export const wholeNumberField = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number);

/** Required text, trimmed. */
export const textField = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Use ${max} characters or fewer`);

/** Optional text. Blank becomes null (ledger F-332). */
export const optionalTextField = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use ${max} characters or fewer`)
    .optional()
    .transform((text) => (text === undefined || text === "" ? null : text));

/** Schema of a field that may be submitted several times. A single value becomes a list. */
export const listField = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item));

/** Parses ids separated by commas, as in URLs. Anything that is not a number is left out. */
export const parseIds = (text = ""): number[] =>
  text.split(",").flatMap((idText) => (/^\d{1,9}$/.test(idText.trim()) ? [Number(idText)] : []));
export const idListField = z.string().optional().transform(parseIds);

export const CONTACT_FIELDS = {
  firstName: textField("Enter your first name", 80),
  lastName: optionalTextField(80),
  email: textField("Enter your email address", 254),
};
