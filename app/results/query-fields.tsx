import type { ResultsQuery } from "./results-query";

/** The rest of the address, carried through a form that changes one part of it. */
export function QueryFields({ query, except }: { query: ResultsQuery; except: "sortby" | "filters" }) {
  if (except === "filters") return query.sortby === "recommended" ? null : <input type="hidden" name="sortby" value={query.sortby} />;
  return (
    <>
      {query.radius !== null && <input type="hidden" name="radius" value={query.radius} />}
      {query.category && <input type="hidden" name="category" value={query.category} />}
      {query.before && <input type="hidden" name="before" value={query.before} />}
      {query.extras.map((name) => (
        <input key={name} type="hidden" name="extra" value={name} />
      ))}
    </>
  );
}
