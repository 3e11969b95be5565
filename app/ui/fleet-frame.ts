import { useMatches } from "@remix-run/react";
import type { FleetFrame } from "../domain/fleet/fleet-company";

/** Returns the fleet company of the customer that this page is for, from `fleet` in a loader's data. null = an ordinary page. */
export function useFleetFrame(): FleetFrame | null {
  const matches = useMatches();
  return (
    matches
      .map(({ data }) => (data as { fleet?: FleetFrame | null } | undefined)?.fleet ?? null)
      .find((fleet) => fleet !== null) ?? null
  );
}
