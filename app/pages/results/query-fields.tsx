import { type ResultsQuery, writeResultsQuery } from "./results-query";

/** Hidden fields that carry the rest of the URL through a form that changes one part of it. */
export function QueryFields({ query, ownParams }: { query: ResultsQuery; ownParams: readonly string[] }) {
  const forwardedParams = [...writeResultsQuery(query)].filter(([name]) => !ownParams.includes(name));
  return (
    <>
      {forwardedParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
