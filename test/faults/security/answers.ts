import type { Answer } from "./browser";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The response without the values that differ every time: trace ids, nonces, timestamps and the requested id. Two equal results are indistinguishable to a
 * caller.
 */
export function stripVolatileValues({ status, text, headers }: Answer, ...ids: readonly string[]): string {
  const strippedTexts = [text, headers.get("Location") ?? ""].map((value) =>
    ids
      .filter((id) => id.length > 3)
      .reduce((text, id) => text.replaceAll(id, "ID").replaceAll(encodeURIComponent(id), "ID"), value)
      .replace(UUID, "UUID")
      // Form keys are random in each response.
      .replace(/(submissionKey[^\w-]{1,20}(?:value=")?)[\w-]{27}/g, "$1KEY")
      .replace(/(name="submissionKey"[^>]{0,40}value=")[\w-]{27}/g, "$1KEY")
      .replace(/nonce(=|&quot;:&quot;|":")"?[\w-]+"?/g, "NONCE")
      .replace(/renewInMs\W{1,6}\d+/g, "RENEWAL")
      .replace(/\b1[789]\d{11}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "MOMENT"),
  );
  return [status, headers.get("Content-Type"), ...strippedTexts].join("\n");
}

/** Describes the first difference between two strings. */
export function describeDifference(value: string, other: string): string {
  let at = 0;
  while (at < value.length && value[at] === other[at]) at += 1;
  return `"${value.slice(Math.max(0, at - 30), at + 60)}" against "${other.slice(Math.max(0, at - 30), at + 60)}"`.replace(
    /\s+/g,
    " ",
  );
}

export const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
