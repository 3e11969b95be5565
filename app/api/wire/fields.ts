import { supplierId } from "../../domain/core/ids";
import { z } from "zod";
import { blankToNull } from "../../domain/core/words/blank-to-null";
import { isPlainDay } from "../../domain/core/time/days";
import { toWireDollars } from "../../domain/core/money/format";

/** Absent = unchanged; null = clear. Applies to every field of the specification's JSON. */
export const text = (max = 200) => z.string().max(max).transform(blankToNull).nullable().optional();
export const flag = () => z.boolean().nullable().optional();
export const wholeNumberField = (min: number, max: number) => z.number().int().min(min).max(max).nullable().optional();
export const id = () => wholeNumberField(0, 2_147_483_647);
/** Id of a workshop, mobile mechanic or dealership. */
export const supplierIdNumber = () => id().transform((value) => (value == null ? value : supplierId(value)));
/** Ids that are strings in our API but that a client may send as numbers. */
export const idText = () =>
  z
    .union([z.string().max(100).transform(blankToNull), z.number().int().transform(String)])
    .nullable()
    .optional();
export const oneOf = <const T extends readonly [string, ...string[]]>(text: T) => z.enum(text).nullable().optional();

/**
 * A date, optionally with midnight as its time. Any other time is refused, because the date could differ by time zone: JavaScript serialises 14 December in New
 * Zealand as "2026-12-13T11:00:00.000Z".
 */
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** A date. Clients that only have timestamps may add midnight, which is dropped. */
export const day = () =>
  z
    .string()
    .regex(DAY_PATTERN, "Enter a date as yyyy-MM-dd, without a time")
    .transform((value) => value.slice(0, 10))
    .refine(isPlainDay, "Not a valid date")
    .nullable()
    .optional();

/** DD/MM/YYYY on the wire (F-112); ISO dates are accepted too. Internally an ISO date. */
export const slashDay = () =>
  z
    .string()
    .transform((value) => value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1"))
    .refine(isPlainDay, "Enter a date as DD/MM/YYYY")
    .nullable()
    .optional();

export const toSlashDay = (value: string | null): string | null =>
  value === null ? null : value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3/$2/$1");

/** Dollars as on the wire, for example 249.5. */
export const amount = toWireDollars;

/** Converts hundredths of an hour to the decimal hours of the wire format: 125 -> 1.25; null stays null. */
export const toHours = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);
