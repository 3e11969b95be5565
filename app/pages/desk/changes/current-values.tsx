import type { ReactNode } from "react";

interface Props {
  /** Where pairs do not show it; left out = they do. */
  shown?: ReactNode;
  /** What stands in force, pairs of what and how. */
  values: readonly (readonly [what: string, how: string])[];
  /** What a change of it does, and what stays. */
  note: string;
  children?: ReactNode;
}

/** What stands now, above the form that changes it. */
export function CurrentValues({ values, shown: view, note, children }: Props) {
  return (
    <section aria-labelledby="now" className="grid gap-3">
      <h2 id="now" className="text-xl font-bold">
        Now
      </h2>
      {view ?? <Values values={values} />}
      <p className="text-sm text-soft">{note}</p>
      {children}
    </section>
  );
}

/** A value in words, one under the other. */
export function Values({ values }: Pick<Props, "values">) {
  return (
    <dl className="grid gap-1">
      {values.map(([what, how]) => (
        <div key={what} className="flex flex-wrap justify-between gap-x-4">
          <dt>{what}</dt>
          <dd className="font-semibold break-words tabular-nums">{how}</dd>
        </div>
      ))}
    </dl>
  );
}
