import { redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import type { OutcomeCode } from "~/domain/core/outcomes";
import { applicationPath } from "~/usecases/workshop/joining/begin";

/** Redirects a browser without access to an application's page to the verification or the status page, or returns not found. */
export function redirectElsewhere(id: string, code: OutcomeCode): Response {
  return code === "not-the-holder" || code === "application-changed"
    ? redirect(applicationPath(id), 303)
    : refusedPage(code);
}
