import { Link } from "@remix-run/react";
import { type ResultsQuery, writeResultsQuery } from "./results-query";

export interface RadiusOption {
  readonly text: string;
  /** Metres that hold every offer; null = the list has them all. */
  readonly farthest: number | null;
}

/** How far away the list goes where the visitor chose nothing, and the way to the rest. */
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
