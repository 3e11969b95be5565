import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button";

type StartFields = Readonly<Record<string, string | number | null>>;

/** A form that starts a quote for the subject of the page. Null values are left out. Works without JavaScript. */
export function StartQuotePanel({
  knownFields,
  button,
  children,
}: {
  knownFields: StartFields;
  button: string;
  children?: ReactNode;
}) {
  return (
    <Form
      method="post"
      action="/start"
      className="no-print grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      {Object.entries(knownFields).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <Button size="lg">{button}</Button>
      <p className="text-sm text-soft">Free, no account needed. Book only if you like a price.</p>
    </Form>
  );
}
