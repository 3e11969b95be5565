/**
 * The ids that are easily taken for one another, each a type of its own. Text becomes one at a door, by its `parse` function; what the product
 * makes itself, by the function of its name, which throws RangeError on another shape: that is a bug, never input.
 */
declare const kind: unique symbol;
type Id<Kind extends string, Of = string> = Of & { readonly [kind]: Kind };

/** The address of a lead: a UUID in lower case. */
export type LeadGuid = Id<"LeadGuid">;

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function made<T>(id: T | null, text: string): T {
  if (id === null) throw new RangeError(`of another shape: ${text}`);
  return id;
}

/** However its letters are written; null = not a guid. */
export function parseLeadGuid(text: string): LeadGuid | null {
  const guid = text.toLowerCase();
  return GUID.test(guid) ? (guid as LeadGuid) : null;
}
export const leadGuid = (text: string): LeadGuid => made(parseLeadGuid(text), text);
