import type { ReactNode } from "react";
import { Section } from "../../../ui/page";

interface Props {
  /** Custom rendering of the current values; absent = label and value pairs. */
  content?: ReactNode;
  /** The current values, as pairs of label and value. */
  values: readonly (readonly [label: string, value: string])[];
  /** Explains what a change affects and what it leaves as it is. */
  note: string;
  title?: string | undefined;
  children?: ReactNode;
}

/** The current values, above the form that changes them. */
export function CurrentValues({ values, content, note, title = "Now", children }: Props) {
  return (
    <Section id="now" title={title}>
      {content ?? <Values values={values} />}
      <p className="text-sm text-soft">{note}</p>
      {children}
    </Section>
  );
}

/** Longer values are texts to read, so their label is a heading. */
const LONG_VALUE_LENGTH = 60;

/** Label and value pairs, one below the other. */
export function Values({ values }: Pick<Props, "values">) {
  return (
    <dl className="grid gap-1">
      {values.map(([label, text]) =>
        text.length > LONG_VALUE_LENGTH ? (
          <div key={label} className="mt-2 max-w-prose">
            <dt className="font-semibold">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ) : (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt>{label}</dt>
            <dd className="font-semibold break-words tabular-nums">{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
