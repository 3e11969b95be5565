import { refusedPage } from "../../error-responses";
import type { OutcomeCode } from "../../domain/core/outcomes";
import { type FormSubmission, type RefusedForm, refuseForm } from "../../http/parse-form";
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

/** Response to a refusal: a redirect to the login, or an error page. */
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

/** True for a code that refuses a person access to the desk or to this part of it. */
const isDeskRefusal = (code: OutcomeCode): boolean =>
  code === "not-signed-in" ||
  code === "desk-session-expired" ||
  code === "second-factor-required" ||
  code === "desk-forbidden" ||
  code === "desk-role-forbidden";

/** Responds to a refused form with its errors, like `refuseForm`. Throws a redirect or an error page for a person who may not use it. */
export function refuseDeskForm<const More extends object = Record<never, never>>(
  request: Request,
  app: Context,
  submission: FormSubmission,
  refusal: RefusedForm,
  extraData?: More,
) {
  if (isDeskRefusal(refusal.code)) throw deskRefusalResponse(request, app, refusal.code);
  return refuseForm(submission, refusal, extraData);
}
