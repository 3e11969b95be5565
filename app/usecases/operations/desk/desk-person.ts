import type { Giver } from "../../../domain/pricing/giveaways/giveaways";
import { type DeskRight, type DeskRole, hasDeskRight, effectiveRole } from "../../../domain/identity/roles";
import type { PersonId } from "../../../domain/core/ids";
import { DESK_IDLE_MS, DESK_SESSION_LIFETIME_MS, MAX_SIGN_IN_AGE_MS } from "../../../domain/identity/renewal";
import { toHistoryName } from "../../../domain/identity/profile";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import { verifiedEmail } from "../../identity/store-account/authorize";
import type { Viewer } from "../../ports/people";
import { MINUTE_MS } from "../../../domain/core/time/duration";

/** A desk member with the required right. */
export interface DeskPerson {
  readonly ok: true;
  readonly personId: PersonId;
  /** Name for the history. */
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
  /** The same person, in the format used to record who made a giveaway. */
  readonly givingOperator: Giver;
  /** Whether the sign-in is recent enough for actions that grant rights or give away money. */
  readonly isFresh: boolean;
}

export type DeskRefusal = Refusal<
  "not-signed-in" | "desk-session-expired" | "second-factor-required" | "desk-forbidden" | "desk-role-forbidden"
>;

/** How precisely the time of the last desk use is recorded, for the list of devices and the idle limit. */
const LAST_SEEN_PRECISION_MS = MINUTE_MS;
const MAX_FIRST_USE_AGE_MS = 2 * MINUTE_MS;

type AuthorizedPerson = Omit<DeskPerson, "ok"> | DeskRefusal;

/** The authorisation for each request, because the guard, the navigation and the page all need the same person. */
const authorizations = new WeakMap<Viewer, Promise<AuthorizedPerson>>();

/**
 * The signed-in user, if they are a desk member with this right. Every page and action of the desk calls this, so that removing a role takes effect at once.
 */
export async function findDeskPerson(context: Context, right: DeskRight): Promise<DeskPerson | DeskRefusal> {
  const pendingAuthorization = authorizations.get(context.viewer) ?? authorizeDeskUser(context, right);
  authorizations.set(context.viewer, pendingAuthorization);
  const authorization = await pendingAuthorization;
  if ("code" in authorization) return authorization;
  if (!hasDeskRight(authorization.role, right)) {
    logRefusal(context, right);
    return refuse("desk-role-forbidden");
  }
  return { ok: true, ...authorization };
}

const logRefusal = ({ log }: Context, right: DeskRight) => log.warn({ event: "permission-refused", at: "desk", right });

/** The signed-in desk member, if the sign-in meets the desk's requirements. */
async function authorizeDeskUser(context: Context, right: DeskRight): Promise<AuthorizedPerson> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const email = verifiedEmail(user)?.toLowerCase() ?? null;
  const member = email === null ? null : await context.db.desk.member(email);
  const role = member && effectiveRole(member);
  if (email === null || member === null || role === null) {
    logRefusal(context, right);
    return refuse("desk-forbidden");
  }
  const { authentication, session } = user;
  const now = context.clock.now();
  const { deskAcr, deskAmr } = context.config;
  const hasStrongAuthentication =
    (deskAcr.length === 0 || deskAcr.includes(authentication.acr ?? "")) &&
    (deskAmr.length === 0 || authentication.amr.some((value) => deskAmr.includes(value)));
  const ageMs = now - authentication.at;
  const idleMs = now - Math.max(authentication.at, session.deskSeenAt);
  if (ageMs > DESK_SESSION_LIFETIME_MS || idleMs > DESK_IDLE_MS) return refuse("desk-session-expired");
  if (!hasStrongAuthentication) {
    // If the sign-in is old, ask for a new one, where a second factor can be used. If it is recent and still had no second factor, the person has none set up.
    if (ageMs > MAX_FIRST_USE_AGE_MS) return refuse("desk-session-expired");
    context.log.warn({ event: "sign-in-too-weak" });
    return refuse("second-factor-required");
  }
  if (session.deskSeenAt < now - LAST_SEEN_PRECISION_MS)
    context.later(context.db.sessions.touchAtDesk(session.idHash, now));
  const name = toHistoryName(user.profile);
  const vouchedBy = member.confirmedRole === null ? (member.addedByEmail ?? member.addedBy) : null;
  return {
    personId: user.userId,
    name,
    email,
    role,
    givingOperator: { id: email, name, vouchedBy },
    isFresh: ageMs <= MAX_SIGN_IN_AGE_MS,
  };
}
