/**
 * The origin of a call: code that called the API, a page load, or a page's form. A funnel step has its own messages for failed loads and stores failed saves
 * (record 0018), so it is separate.
 */
export type CallKind = "api" | "page-read" | "page-save" | "step-read" | "step-save";

export interface Alert {
  readonly title: string;
  readonly text: string;
  readonly redirectsHome?: boolean;
}
export type StatusRule =
  | { readonly do: "reload" }
  | { readonly do: "alert"; readonly alert: Alert }
  | { readonly do: "nothing" };

/** Body of a response in the problem details format. */
export interface Problem {
  readonly title?: string;
  readonly traceId?: string;
}

const NO_ACTION: StatusRule = { do: "nothing" };
const alertRule = (title: string, text: string, redirectsHome = false): StatusRule => ({
  do: "alert",
  alert: { title, text, redirectsHome },
});

/** What the page does after a refused call (results-and-portal §8). */
export function statusRule(
  status: number,
  kind: CallKind,
  { redirectHome = false, problem = {} }: { redirectHome?: boolean; problem?: Problem } = {},
): StatusRule {
  switch (status) {
    case 401:
      return { do: "reload" };
    case 403:
      return alertRule("Unauthorised Access", "You do not have permission to view this page.", true);
    case 404:
      return kind === "step-read"
        ? NO_ACTION
        : alertRule("Not Found", "The requested resource could not be found.", redirectHome);
    case 412:
      return alertRule("Service Unavailable", "This function is temporarily unavailable.");
    case 504:
      return alertRule("Uh oh.", "We are experiencing heavy traffic at the moment. Please try again in a few minutes.");
    default:
      return kind !== "step-read" && kind !== "step-save"
        ? alertRule(
            "Oops...",
            ["Something went wrong! If the problem persists, please contact us.", traceText(problem)].join(" ").trim(),
          )
        : NO_ACTION;
  }
}

const traceText = ({ title, traceId }: Problem): string =>
  [title && `${title}.`, traceId && `Reference: ${traceId}`].filter(Boolean).join(" ");
