import { redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import type { OutcomeCode } from "~/domain/core/outcomes";
import { applicationPath } from "~/usecases/workshop/joining/begin";

/** Where a browser goes that cannot be shown the page of an application: to the proof, to how it stands, or nowhere. */
export function redirectElsewhere(id: string, code: OutcomeCode): Response {
  return code === "not-the-holder" || code === "application-changed"
    ? redirect(applicationPath(id), 303)
    : refusedPage(code);
}
