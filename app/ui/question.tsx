import { Form, type FormProps, Link } from "@remix-run/react";
import { Icon } from "./icon";
import type { ReactNode } from "react";
import { ErrorSummary } from "./error-summary";
import type { FieldErrors } from "./field-errors";

interface Props {
  /** The page's only question. It is the h1, and the label of a field with `labelIsHeading`. */
  title: ReactNode;
  explanation?: ReactNode;
  /** URL of the previous step. */
  back?: string | null;
  backLabel?: string;
  /** Progress in small text: "3 of about 8". */
  step?: string | null;
  errors?: FieldErrors | null;
  labels?: Readonly<Record<string, string>>;
  /** Name of the field that the h1 labels, so that clicking the question focuses it. */
  labelFor?: string;
  children: ReactNode;
}

/** A page with one question: Back link, errors, question, explanation, answer. */
export function Question({
  title,
  explanation,
  back,
  backLabel = "Back",
  step,
  errors,
  labels,
  labelFor,
  children,
}: Props) {
  return (
    <section aria-labelledby="question-title" className="grid max-w-2xl min-w-0 gap-6">
      <div>
        <div className="mb-5 flex min-h-11 items-center justify-between gap-4">
          {back ? (
            <Link
              to={back}
              className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-medium text-accent hover:bg-accent-soft"
            >
              <Icon name="arrow-left" className="size-5" />
              {backLabel}
            </Link>
          ) : (
            <span />
          )}
          {step && (
            <p className="text-sm text-faint tabular-nums">
              <span className="sr-only">Question </span>
              {step}
            </p>
          )}
        </div>
        <ErrorSummary errors={errors} labels={labels} />
        <h1 id="question-title" className="text-2xl font-bold">
          {labelFor ? <label htmlFor={`field-${labelFor}`}>{title}</label> : title}
        </h1>
        {explanation && <p className="mt-2 max-w-prose text-soft">{explanation}</p>}
      </div>
      {children}
    </section>
  );
}

/** A plain POST to the page's own action. The server validates the answers, so the browser's validation messages are off. */
export function QuestionForm({ method = "post", children, className = "grid gap-6", ...rest }: FormProps) {
  return (
    <Form {...rest} method={method} noValidate className={className}>
      {children}
    </Form>
  );
}
