import { type ResultsQuery, writeResultsQuery } from "./results-query";

/** Hidden fields that carry the rest of the URL through a form that changes one part of it. */
export function QueryFields({ query, own }: { query: ResultsQuery; own: readonly string[] }) {
  const forwardedParams = [...writeResultsQuery(query)].filter(([name]) => !own.includes(name));
  return (
    <>
      {forwardedParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
