import { Link } from "@remix-run/react";
import { type ResultsQuery, writeResultsQuery } from "./results-query";

export interface RadiusOption {
  readonly text: string;
  /** Radius in metres that includes every offer; null = the list contains all of them. */
  readonly farthest: number | null;
}

/** The default radius of the list, and a link to the more distant offers. */
export function RadiusNote({ query, reach: { text, farthest } }: { query: ResultsQuery; reach: RadiusOption }) {
  if (query.radiusMetres !== null) return null;
  return (
    <p className="text-sm text-soft">
      {text}{" "}
      {farthest && (
        <Link
          to={`?${writeResultsQuery({ ...query, radiusMetres: farthest })}`}
          preventScrollReset
          className="whitespace-nowrap text-accent underline underline-offset-4"
        >
          Show all up to {farthest / 1000} km
        </Link>
      )}
    </p>
  );
}
