import type { ReactNode } from "react";
import { classes } from "./classes";
import { type ErrorsProp, messagesFor } from "./field-errors";

/** Props of every labelled field: its name, texts and errors. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: ErrorsProp;
  /** True = the page's question (the h1 of `Question`) is the label and is not repeated. */
  labelIsHeading?: boolean;
}

/** Ids and ARIA attributes that connect a control to its label, hint and errors. */
export function fieldIds({ name, hint, errors, labelIsHeading }: FieldProps) {
  const messages = messagesFor(name, errors);
  const id = `field-${name}`;
  const descriptionIds = classes(hint ? `${id}-hint` : null, messages.length > 0 && `${id}-error`);
  return {
    id,
    messages,
    aria: {
      "aria-describedby": descriptionIds || undefined,
      "aria-invalid": messages.length > 0 || undefined,
      "aria-labelledby": labelIsHeading ? "question-title" : undefined,
    },
  };
}

/** A labelled control: label, hint, error message, and the control below them. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { id, messages } = fieldIds(props);
  return (
    <div className={classes("grid gap-1.5", messages.length > 0 && "border-l-4 border-error pl-3")}>
      {!props.labelIsHeading && (
        <label htmlFor={id} className="font-semibold">
          {props.label}
        </label>
      )}
      <FieldHint id={id} hint={props.hint} />
      <FieldMessages id={id} messages={messages} />
      {children}
    </div>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <div id={`${id}-hint`} className="text-sm text-soft">
      {hint}
    </div>
  );
}

export function FieldMessages({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div id={`${id}-error`} className="font-medium text-error">
      {messages.map((message) => (
        <p key={message}>
          <span className="sr-only">Error: </span>
          {message}
        </p>
      ))}
    </div>
  );
}

/** Shared styles of all text inputs. */
export const CONTROL_CLASS =
  "min-h-12 w-full rounded-md border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-faint aria-invalid:border-2 aria-invalid:border-error disabled:bg-sunken";
