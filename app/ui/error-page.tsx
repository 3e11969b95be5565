import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { Page } from "./page";

export type ErrorKind = "not-found" | "server-error" | "refused";

const ERROR_TEXTS: Readonly<Record<ErrorKind, { title: string; text: string }>> = {
  "not-found": {
    title: "We couldn't find that page",
    text: "The address may be mistyped, or the quote or booking may no longer exist. None of your data was changed.",
  },
  "server-error": {
    title: "Something went wrong on our side",
    text: "What you saved is still there, and nothing was charged. Please try again in a moment.",
  },
  refused: {
    title: "That didn't work",
    text: "Please go back, check what you entered and try again.",
  },
};

interface Props {
  kind: ErrorKind;
  /** Message of the response itself, if it was written for people. */
  message?: ReactNode;
  /** Id by which support finds the request in the log. */
  traceId?: string | null;
  supportPhone?: string | null;
  /** True = the page links to the portal's overview instead of the customers' home page. */
  isPortal?: boolean;
}

/** The error page for all failures: what happened, what to do next, and the support number. */
export function ErrorPage({ kind, message, traceId, supportPhone, isPortal = false }: Props) {
  const { title, text } = ERROR_TEXTS[kind];
  return (
    <Page width="text">
      <div data-error={kind} className="grid justify-items-start gap-5 py-8">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="text-soft">{message ?? text}</p>
        <div className="flex flex-wrap gap-3">
          {isPortal ? (
            <ButtonLink to="/workshop">Go to the diary</ButtonLink>
          ) : (
            <ButtonLink to="/">Go to the home page</ButtonLink>
          )}
          {supportPhone && (
            <a
              href={`tel:${supportPhone.replace(/\s/g, "")}`}
              className="inline-flex min-h-11 items-center px-2 text-accent underline underline-offset-4"
            >
              Call {supportPhone}
            </a>
          )}
        </div>
        {traceId && kind !== "not-found" && (
          <p className="text-sm text-faint">
            Quote this reference if you call us: <code className="font-mono text-ink">{traceId}</code>
          </p>
        )}
      </div>
    </Page>
  );
}
