import { type MouseEvent, useEffect, useRef } from "react";
import { type FieldErrors, hasErrors } from "./field-errors";

interface Props {
  errors?: FieldErrors | null;
  /** Labels by field name, shown in front of the message: "Mobile: enter ten digits". In page order, which is also the order of the errors. */
  labels?: Readonly<Record<string, string>>;
  /** The refusal that the remaining `errors` belong to. The summary takes the focus once per refusal instead of each time an error is fixed. */
  refusal?: unknown;
}

const INPUT_SELECTOR = "input:not([type=hidden]), select, textarea, button, [tabindex]";

/**
 * Moves the focus to the field. With JavaScript the URL does not change, because the router treats a new hash as navigation and would drop the action's data.
 */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const elementById = document.getElementById(event.currentTarget.hash.slice(1));
  const field = elementById?.matches(INPUT_SELECTOR)
    ? elementById
    : elementById?.querySelector<HTMLElement>(INPUT_SELECTOR);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Shown at the top of the page after a refused submission. It takes the focus, with or without JavaScript, and links to each field. */
export function ErrorSummary({ errors, labels = {}, refusal = errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const hasAnyErrors = hasErrors(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus again.
  useEffect(() => {
    if (!hasAnyErrors) return;
    // The user may have followed a link to a field before the script was loaded.
    const focusedElement = document.activeElement;
    if (!box.current?.contains(focusedElement) && !(focusedElement?.id && location.hash === `#${focusedElement.id}`))
      box.current?.focus();
    // The title begins with "Error: ", because screen readers announce the title first.
    const title = document.title.replace(/^Error: /, "");
    document.title = `Error: ${title}`;
    return () => {
      document.title = document.title.replace(/^Error: /, "");
    };
  }, [refusal, hasAnyErrors]);
  if (!errors || !hasAnyErrors) return null;

  const order = Object.keys(labels);
  const rows = Object.entries(errors)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([name, messages]) => (messages ?? []).map((message) => ({ name, message })));
  return (
    <div
      ref={box}
      tabIndex={-1}
      autoFocus
      role="alert"
      aria-labelledby="error-summary-title"
      className="mb-6 rounded-md border-2 border-error bg-error-soft p-4"
    >
      <h2 id="error-summary-title" className="font-semibold">
        {rows.length === 1 ? "Please check one thing" : `Please check ${rows.length} things`}
      </h2>
      <ul className="mt-2 grid gap-1">
        {rows.map(({ name, message }) => (
          <li key={`${name}:${message}`}>
            {name === "" ? (
              message
            ) : (
              <a
                href={`#field-${name}`}
                onClick={focusField}
                className="font-medium text-error underline underline-offset-4"
              >
                {labels[name] ? `${labels[name]}: ${message}` : message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
