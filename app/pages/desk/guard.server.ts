import { refusedPage } from "../../answers";
import type { OutcomeCode } from "../../domain/outcomes";
import type { Context } from "../../usecases/context";
import { toLogin } from "../portal/guard.server";

/** The answer to somebody whom the desk does not let in: the login, or why not. */
export const deskRefused = (request: Request, app: Context, code: OutcomeCode): Response =>
  code === "not-signed-in" ? toLogin(request, app) : refusedPage(code);
