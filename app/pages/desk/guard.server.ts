import { refusedPage } from "../../answers";
import type { OutcomeCode } from "../../domain/outcomes";
import type { Context } from "../../usecases/context";
import { deskPerson } from "../../usecases/desk/standing";
import { toLogin } from "../portal/guard.server";

/** Nobody else's form is read: the doors of the desk are asked before what was typed. Throws the login, or why not. */
export async function requireDesk(request: Request, app: Context): Promise<void> {
  const person = await deskPerson(app, "look");
  if (!person.ok) throw deskRefused(request, app, person.code);
}

/** The answer to somebody whom the desk does not let in: the login, or why not. */
export const deskRefused = (request: Request, app: Context, code: OutcomeCode): Response =>
  code === "not-signed-in" ? toLogin(request, app) : refusedPage(code);
