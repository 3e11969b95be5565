import type { Giver } from "../../domain/desk/giveaways";
import { type DeskRight, type DeskRole, deskMay, roleInForce } from "../../domain/desk/roles";
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
  /** The person as somebody who gives money away. */
  readonly giver: Giver;
}

export type DeskRefusal = Refusal<"not-signed-in" | "desk-forbidden">;

/** Who asks, if they work at the desk and may do this. Asked by every page and act of the desk, each time: a role that was taken away ends at once. */
export async function deskPerson(context: Context, wanted: DeskRight): Promise<DeskPerson | DeskRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const email = verifiedEmail(user)?.toLowerCase() ?? null;
  const member = email === null ? null : await context.db.desk.member(email);
  const role = member && roleInForce(member);
  if (email === null || member === null || role === null || !deskMay(role, wanted)) {
    context.log.warn({ event: "permission-refused", at: "desk", right: wanted });
    return refuse("desk-forbidden");
  }
  const name = nameInHistory(user.profile);
  const vouchedBy = member.confirmedRole === null ? (member.addedByEmail ?? member.addedBy) : null;
  return { ok: true, personId: user.userId, name, email, role, giver: { id: email, name, vouchedBy } };
}
