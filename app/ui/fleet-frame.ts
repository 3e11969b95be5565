import { useMatches } from "@remix-run/react";
import type { FleetFrame } from "../domain/fleet/fleet-company";

/** The fleet company whose customer this page is for: a page's loader says so as `fleet`. null = an ordinary page. */
export function useFleetFrame(): FleetFrame | null {
  const matches = useMatches();
  return (
    matches
      .map(({ data }) => (data as { fleet?: FleetFrame | null } | undefined)?.fleet ?? null)
      .find((fleet) => fleet !== null) ?? null
  );
}
