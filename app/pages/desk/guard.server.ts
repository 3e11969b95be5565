import { refusedPage } from "../../error-responses";
import type { OutcomeCode } from "../../domain/core/outcomes";
import type { Context } from "../../usecases/context";
import { findDeskPerson } from "../../usecases/operations/desk/desk-person";
import { redirectToLogin } from "../portal/guard.server";

/**
 * Admits only desk staff. Runs before any loader or action of the desk routes (workers/pages.ts), so that forms submitted by anyone else are never parsed.
 * Throws a redirect to the login or an error page.
 */
export async function requireDeskStaff(request: Request, app: Context): Promise<void> {
  const person = await findDeskPerson(app, "view");
  if (!person.ok) throw deskRefusalResponse(request, app, person.code);
}

/** Response to a person without access to the desk: a redirect to the login, or an error page. */
export const deskRefusalResponse = (request: Request, app: Context, code: OutcomeCode): Response =>
  code === "not-signed-in" || code === "desk-session-expired"
    ? redirectToLogin(request, app, { isFresh: true })
    : refusedPage(code);

/** For pages whose action needs a recent sign-in. Asks for the sign-in before the form is filled in. */
export async function requireFreshDeskSignIn(request: Request, app: Context): Promise<void> {
  const person = await findDeskPerson(app, "view");
  if (!person.ok) throw deskRefusalResponse(request, app, person.code);
  if (!person.isFresh) throw redirectToLogin(request, app, { isFresh: true });
}

/** True for codes that `deskRefusalResponse` handles. */
export const isDeskRefusal = (code: OutcomeCode): boolean =>
  code === "not-signed-in" ||
  code === "desk-session-expired" ||
  code === "second-factor-required" ||
  code === "desk-forbidden" ||
  code === "desk-role-forbidden";
