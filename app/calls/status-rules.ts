/** Who asked: code that called the API, a page that is to be drawn, a form of a page. */
export type CallKind = "api" | "page-read" | "page-save";

export interface Alert {
  readonly title: string;
  readonly text: string;
  readonly thenHome?: boolean;
}
export type StatusRule = { readonly do: "reload" } | { readonly do: "alert"; readonly alert: Alert } | { readonly do: "nothing" };

/** Of an answer in the form of problem details. */
export interface Problem {
  readonly title?: string;
  readonly traceId?: string;
}

const NOTHING: StatusRule = { do: "nothing" };
const alert = (title: string, text: string, thenHome = false): StatusRule => ({ do: "alert", alert: { title, text, thenHome } });

/** What a refused call does to the page (results-and-portal §8). Pages have words of their own for what they could not read or save (decision 0091). */
export function statusRule(status: number, kind: CallKind, { redirectHome = false, problem = {} }: { redirectHome?: boolean; problem?: Problem } = {}): StatusRule {
  switch (status) {
    case 401:
      return { do: "reload" };
    case 403:
      return alert("Unauthorised Access", "You do not have permission to view this page.", true);
    case 404:
      return kind === "page-read" ? NOTHING : alert("Not Found", "The requested resource could not be found.", redirectHome);
    case 412:
      return alert("Service Unavailable", "This function is temporarily unavailable.");
    case 504:
      return alert("Uh oh.", "We are experiencing heavy traffic at the moment. Please try again in a few minutes.");
    default:
      return kind === "api" ? alert("Oops...", ["Something went wrong! If the problem persists, please contact us.", details(problem)].join(" ").trim()) : NOTHING;
  }
}

const details = ({ title, traceId }: Problem): string => [title && `${title}.`, traceId && `Reference: ${traceId}`].filter(Boolean).join(" ");
