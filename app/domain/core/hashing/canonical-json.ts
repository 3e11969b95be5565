import { hash } from "node:crypto";

/** JSON with sorted keys and no whitespace, so that equal values give equal text. bigint is written as a number. */
export function canonicalJson(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/** SHA-256 of a value's canonical JSON as 64 hexadecimal digits, used to recognise equal inputs. */
export const fingerprint = (value: unknown): string => hash("sha256", canonicalJson(value));
