import type { SupplierId } from "../../domain/core/ids";
import type { Address } from "~/domain/location/address";
import type { Point } from "~/domain/location/distance";

export interface Suggestion {
  readonly PlaceId: string;
  readonly MainText: string;
  readonly SecondaryText: string;
}

export interface Suggestions {
  readonly Suggestions: readonly Suggestion[];
  /** Name of the provider that the addresses come from. */
  readonly Attribution: string;
}

/** Sends a request without an alert, because the list under the box shows errors. */
const fetchWithoutAlert = (path: string, signal: AbortSignal, body?: unknown) =>
  fetch(path, {
    signal,
    headers: { "Content-Type": "application/json", "X-Suppress-Alert": "true" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });

/** Returns at most five suggestions; null = unavailable, and the customer keeps typing. */
export async function fetchSuggestions(
  text: string,
  near: Point | null,
  session: string,
  signal: AbortSignal,
): Promise<Suggestions | null> {
  const response = await fetchWithoutAlert("/api/address/suggest", signal, {
    Text: text,
    Session: session,
    Near: near && { Latitude: near.latitude, Longitude: near.longitude },
  });
  return response.ok ? ((await response.json()) as Suggestions) : null;
}

/** Returns the address, or a message for the customer. */
export async function resolveAddress(placeId: string, session: string, signal: AbortSignal): Promise<Address | string> {
  const response = await fetchWithoutAlert("/api/address/resolve", signal, { PlaceId: placeId, Session: session });
  const json = (await response.json()) as Address & { title?: string; errors?: Record<string, readonly string[]> };
  return response.ok ? json : (json.errors?.PlaceId?.[0] ?? json.title ?? "");
}

/** Whether the mechanic travels to the address (B-164, B-223). True if it cannot be determined, because the server checks again when booking. */
export async function isInRange(
  supplierId: SupplierId,
  { latitude, longitude }: Point,
  signal: AbortSignal,
): Promise<boolean> {
  const response = await fetchWithoutAlert(
    `/api/workshop-by-id/${supplierId}/in-range/${latitude}/${longitude}`,
    signal,
  );
  return !response.ok || ((await response.json()) as { InRange: boolean }).InRange;
}
