import { type Cents, ZERO } from "../../domain/core/money/money";
import { centsFromDollars } from "../../domain/core/money/rounding";

/** Whole cents of an amount that a provider sent as text or number; 0 for anything else, which then matches no payment of ours. */
export function centsOnWire(value: unknown): Cents {
  const formatDollars = typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof formatDollars === "number" && formatDollars >= 0 && formatDollars < 1e9
    ? centsFromDollars(formatDollars)
    : ZERO;
}

export const textOnWire = (value: unknown): string => (typeof value === "string" ? value : "");
export const objectOnWire = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const listOnWire = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(objectOnWire) : [];

export const basicAuth = (name: string, secret: string): string => `Basic ${btoa(`${name}:${secret}`)}`;
