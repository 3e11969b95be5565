import { type DeskRight, type DeskRole, deskMay } from "../../domain/desk/roles";
import type { PersonId } from "../../domain/ids";
import { nameInHistory } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { verifiedEmail } from "../portal/standing";

/** Somebody of the desk, who may do what was asked for. */
export interface DeskPerson {
  readonly ok: true;
  readonly personId: PersonId;
  /** As a history names them. */
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
}

export type DeskRefusal = Refusal<"not-signed-in" | "desk-forbidden">;

/** Who asks, if they work at the desk and may do this. Asked by every page and act of the desk, each time: a role that was taken away ends at once. */
export async function deskPerson(context: Context, wanted: DeskRight): Promise<DeskPerson | DeskRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const email = verifiedEmail(user);
  const role = email === null ? null : await context.db.desk.roleOf(email);
  return email !== null && role !== null && deskMay(role, wanted)
    ? { ok: true, personId: user.userId, name: nameInHistory(user.profile), email, role }
    : refuse("desk-forbidden");
}
