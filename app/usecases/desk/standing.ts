import type { Giver } from "../../domain/desk/giveaways";
import { type DeskRight, type DeskRole, deskMay, roleInForce } from "../../domain/desk/roles";
import type { PersonId } from "../../domain/ids";
import { DESK_IDLE_MS, DESK_SESSION_LIFE_MS, FRESH_SIGN_IN_MS } from "../../domain/identity/renewal";
import { nameInHistory } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { verifiedEmail } from "../portal/standing";
import type { DeskMember } from "../ports/desk";
import type { Viewer } from "../ports/viewer";

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
  /** The sign-in is new enough for acts that give rights or money away. */
  readonly isFresh: boolean;
}

export type DeskRefusal = Refusal<"not-signed-in" | "desk-sign-in-ended" | "second-factor-needed" | "desk-forbidden">;

/** The list of devices and the idle limit know the last page of the desk to the minute. */
const SEEN_EVERY_MS = 60_000;
const JUST_NOW_MS = 2 * 60_000;

/** The navigation and the page ask at the same time: one read for each request. */
const members = new WeakMap<Viewer, Promise<DeskMember | null>>();

function memberOf({ viewer, db }: Context, email: string): Promise<DeskMember | null> {
  const known = members.get(viewer) ?? db.desk.member(email);
  members.set(viewer, known);
  return known;
}

/** Who asks, if they work at the desk and may do this. Asked by every page and act of the desk, each time: a role that was taken away ends at once. */
export async function deskPerson(context: Context, wanted: DeskRight): Promise<DeskPerson | DeskRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const email = verifiedEmail(user)?.toLowerCase() ?? null;
  const member = email === null ? null : await memberOf(context, email);
  const role = member && roleInForce(member);
  if (email === null || member === null || role === null || !deskMay(role, wanted)) {
    context.log.warn({ event: "permission-refused", at: "desk", right: wanted });
    return refuse("desk-forbidden");
  }
  const { authentication, session } = user;
  const now = context.clock.now();
  const { deskAcr, deskAmr } = context.config;
  const isStrong =
    (deskAcr.length === 0 || deskAcr.includes(authentication.acr ?? "")) &&
    (deskAmr.length === 0 || authentication.amr.some((each) => deskAmr.includes(each)));
  const age = now - authentication.at;
  const idle = now - Math.max(authentication.at, session.deskSeenAt);
  if (age > DESK_SESSION_LIFE_MS || idle > DESK_IDLE_MS) return refuse("desk-sign-in-ended");
  if (!isStrong) {
    // One that was not asked for it is asked now; one that was has none.
    if (age > JUST_NOW_MS) return refuse("desk-sign-in-ended");
    context.log.warn({ event: "sign-in-too-weak" });
    return refuse("second-factor-needed");
  }
  if (session.deskSeenAt < now - SEEN_EVERY_MS) context.later(context.db.sessions.seenAtDesk(session.idHash, now));
  const name = nameInHistory(user.profile);
  const vouchedBy = member.confirmedRole === null ? (member.addedByEmail ?? member.addedBy) : null;
  return {
    ok: true,
    personId: user.userId,
    name,
    email,
    role,
    giver: { id: email, name, vouchedBy },
    isFresh: age <= FRESH_SIGN_IN_MS,
  };
}
