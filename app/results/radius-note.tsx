import { Link } from "@remix-run/react";
import { type ResultsQuery, writeResultsQuery } from "./results-query";

export interface RadiusShown {
  readonly query: ResultsQuery;
  /** As it was applied. */
  readonly radiusMetres: number | null;
  /** Metres to choose from, nearest first. */
  readonly radiusOptions: readonly number[];
  /** Why the list goes farther than the default; null = it does not. */
  readonly widened: { readonly from: number; readonly held: number; readonly why: "few" | "sent" } | null;
}

const km = (metres: number): string => `${metres / 1000} km`;

/** How far away the list goes where the visitor chose nothing, and the way to the rest. */
export function RadiusNote({ query, radiusMetres, radiusOptions, widened }: RadiusShown) {
  const farthest = radiusOptions.at(-1);
  if (query.radiusMetres !== null || radiusMetres === null) return null;
  return (
    <p className="text-sm text-soft">
      {widened === null ? `Within ${km(radiusMetres)}.` : `${reasonOf(widened)}, so these go up to ${km(radiusMetres)}.`}{" "}
      {farthest !== undefined && farthest > radiusMetres && (
        <Link to={`?${writeResultsQuery({ ...query, radiusMetres: farthest })}`} preventScrollReset className="whitespace-nowrap text-accent underline underline-offset-4">
          Show all up to {km(farthest)}
        </Link>
      )}
    </p>
  );
}

function reasonOf({ from, held, why }: NonNullable<RadiusShown["widened"]>): string {
  if (why === "sent") return `A quote that was sent to you comes from farther than ${km(from)}`;
  return held === 0 ? `None are within ${km(from)}` : `Only ${held} within ${km(from)}`;
}
