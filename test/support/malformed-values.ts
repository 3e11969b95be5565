import type { Chance } from "./seeded";

const nestDeep = (levels: number, leaf: unknown): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inside, _, at) => (at % 2 === 0 ? [inside] : { a: inside }), leaf);

/** Values that no field accepts, and some that look as if one might. */
const VALUES: readonly ((chance: Chance) => unknown)[] = [
  () => null,
  () => true,
  (chance) => chance.whole(-5, 5) * 1e15,
  () => 1.5,
  () => -1,
  () => 1e308,
  () => "",
  () => "   ",
  () => "x".repeat(20_000),
  () => "\u0000\ud800\u202e",
  () => "Ōtāhuhu 🚗 ﷺ",
  () => "' or 1=1; drop table leads; --",
  () => "<script>alert(1)</script>",
  () => "{{7*7}}${7*7}",
  () => "2026-02-31",
  () => "00000000-0000-4000-8000-00000000dead",
  () => [],
  () => [[[]]],
  () => ({}),
  () => ({ toString: "no", length: -1 }),
  () => Array.from({ length: 500 }, (_, at) => at),
  (chance) => nestDeep(chance.whole(5, 200), "leaf"),
];

export const malformedValue = (chance: Chance): unknown => chance.one(VALUES)(chance);

/** An object with random invalid values in some of these fields, and sometimes an unknown field. */
export function malformedObject(chance: Chance, fields: readonly string[]): Record<string, unknown> {
  const malformedBody = Object.fromEntries(
    fields.filter(() => chance.isBelow(0.7)).map((field) => [field, malformedValue(chance)]),
  );
  return chance.isBelow(0.2)
    ? { ...malformedBody, constructor: { prototype: { isAdmin: true } }, __typename: malformedValue(chance) }
    : malformedBody;
}

/** Bodies that are not JSON, or JSON that is not an object. */
const TEXTS: readonly (() => string)[] = [
  () => "",
  () => "{",
  () => "null",
  () => "[]",
  () => '"text"',
  () => "\u0000",
  () => "\ufeff{}",
  () => '{"__proto__":{"isAdmin":true}}',
  () => '{"a":1,"a":2}',
  () => `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  () => `{"a":"${"x".repeat(300_000)}"}`,
  () => "a=1&b[]=2",
  () => "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
];

export const malformedText = (chance: Chance): string => chance.one(TEXTS)();

/** A URL part with an invalid id, guid or token. */
export const malformedPart = (chance: Chance): string =>
  chance.one([
    "nothing-here",
    "0",
    "-1",
    "1",
    "157",
    "999999999",
    "9".repeat(30),
    "1e3",
    "0x10",
    "%20",
    "%00",
    "%F0%9F%9A%97",
    "%27%20or%201=1--",
    "..%2f..%2fetc",
    "00000000-0000-4000-8000-00000000dead",
    "Z".repeat(27),
    "a".repeat(2_000),
    "true",
    "undefined",
    "NaN",
    "__proto__",
  ]);

export const malformedQuery = (chance: Chance, names: readonly string[]): string =>
  chance.isBelow(0.3)
    ? ""
    : `?${names
        .filter(() => chance.isBelow(0.5))
        .map((name) => `${encodeURIComponent(name)}=${malformedPart(chance)}`)
        .concat(chance.isBelow(0.2) ? ["=", "&&", "q[]=1", "%=%"] : [])
        .join("&")}`;
