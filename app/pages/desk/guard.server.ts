import { refusedPage } from "../../error-responses";
import type { OutcomeCode } from "../../domain/core/outcomes";
import type { Context } from "../../usecases/context";
import { deskPerson } from "../../usecases/operations/desk/desk-person";
import { redirectToLogin } from "../portal/guard.server";

/**
 * Lets only people of the desk through: before any loader or action of its routes (workers/pages.ts), so that nobody else's form is read.
 * Throws the redirect to the login, or the page that says why not.
 */
export async function requireDesk(request: Request, app: Context): Promise<void> {
  const person = await deskPerson(app, "look");
  if (!person.ok) throw deskRefused(request, app, person.code);
}

/** The answer to somebody whom the desk does not let in: the login, or why not. */
export const deskRefused = (request: Request, app: Context, code: OutcomeCode): Response =>
  code === "not-signed-in" || code === "desk-session-expired"
    ? redirectToLogin(request, app, { isFresh: true })
    : refusedPage(code);

/** For pages whose act needs a new sign-in: asked before the form is filled in, not after. */
export async function requireFreshDesk(request: Request, app: Context): Promise<void> {
  const person = await deskPerson(app, "look");
  if (!person.ok) throw deskRefused(request, app, person.code);
  if (!person.isFresh) throw redirectToLogin(request, app, { isFresh: true });
}

/** Codes that `deskRefused` answers. */
export const isDeskRefusal = (code: OutcomeCode): boolean =>
  code === "not-signed-in" ||
  code === "desk-session-expired" ||
  code === "second-factor-required" ||
  code === "desk-forbidden" ||
  code === "desk-role-forbidden";
