const INCLUSION_LISTS = [
  { key: "operations", title: "Included" },
  { key: "parts", title: "Parts" },
  { key: "additionalBilledOperations", title: "May be needed, charged separately" },
  { key: "excludedOperations", title: "Not included" },
] as const;

export type Inclusions = Readonly<Record<(typeof INCLUSION_LISTS)[number]["key"], readonly string[]>>;

/** What a service includes, what may be added, and what it never includes. Empty lists are left out. */
export function InclusionLists({ lists, level }: { lists: Inclusions; level: "h2" | "h3" }) {
  const Heading = level;
  const visibleLists = INCLUSION_LISTS.filter(({ key }) => lists[key].length > 0);
  if (visibleLists.length === 0) return <p>This job doesn’t include a service. The price lines show the work.</p>;
  return (
    <div className="grid gap-6">
      {visibleLists.map(({ key, title }) => (
        <section key={key} className="grid gap-2">
          <Heading className="text-lg font-semibold">{title}</Heading>
          <ul className="grid list-disc gap-1.5 pl-5">
            {lists[key].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
