import type { ReactNode } from "react";

interface Props {
  /** Custom rendering of the current values; absent = label and value pairs. */
  shown?: ReactNode;
  /** The current values, as pairs of label and value. */
  values: readonly (readonly [label: string, value: string])[];
  /** Explains what a change affects and what it leaves as it is. */
  note: string;
  children?: ReactNode;
}

/** The current values, above the form that changes them. */
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

/** Label and value pairs, one below the other. */
export function Values({ values }: Pick<Props, "values">) {
  return (
    <dl className="grid gap-1">
      {values.map(([label, text]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="font-semibold break-words tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
