import type { SupplierId } from "../../../domain/core/ids";
import { nameProblem } from "../../../domain/identity/contact/contact-details";
import { parseEmail } from "../../../domain/identity/contact/email";
import { canonicalMailbox } from "../../../domain/identity/contact/mailbox";
import { PERMISSION } from "../../../domain/identity/roles";
import type { SignedInUser } from "../../../domain/identity/profile";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { hasStorePermission, ROLE_NAMES } from "../../../domain/identity/store-account/access";
import {
  INVITATION_LIFETIME_MS,
  type InvitationStatus,
  invitationStatus,
  type StoreInvitation,
} from "../../../domain/identity/store-account/invitation";
import { isInvitableRole } from "../../../domain/identity/store-account/people";
import { DAY_MS } from "../../../domain/core/time/duration";
import { formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import { consumeCaps } from "../../identity/caps/consume-caps";
import { currentUser } from "../../identity/current-user";
import { sealMessage } from "../../notifications/seal-message";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { verifiedEmail } from "../../identity/store-account/authorize";
import { storesOf } from "../../identity/store-account/stores";
import { localDay } from "../../../domain/core/country/local-day";

export interface ListedInvitation extends StoreInvitation {
  readonly status: InvitationStatus;
}

export interface Invitations {
  readonly ok: true;
  readonly user: SignedInUser;
  /** Invitations to the signed-in person's own address. */
  readonly received: readonly ListedInvitation[];
  /** Stores to which this person may invite others. */
  readonly stores: readonly Membership[];
  readonly sent: readonly ListedInvitation[];
}

type NotSignedIn = Refusal<"not-signed-in">;

async function findPortalUser(context: Context): Promise<
  | {
      readonly ok: true;
      readonly user: SignedInUser;
      readonly email: string | null;
      readonly stores: readonly Membership[];
    }
  | NotSignedIn
> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const email = verifiedEmail(user)?.toLowerCase() ?? null;
  return {
    ok: true,
    user,
    email,
    stores: (await storesOf(context, user)).filter((membership) =>
      hasStorePermission(membership, PERMISSION.inviteToStore),
    ),
  };
}

/** All invitations that concern the signed-in person. */
export async function listInvitations(context: Context): Promise<Invitations | NotSignedIn> {
  const access = await findPortalUser(context);
  if (!access.ok) return access;
  const now = context.clock.now();
  const toListedInvitation = (invitation: StoreInvitation): ListedInvitation => ({
    ...invitation,
    status: invitationStatus(invitation, now),
  });
  const [received, sentInvitations] = await Promise.all([
    access.email === null ? [] : context.db.storeAccounts.invitationsTo(access.email),
    access.stores.length === 0
      ? []
      : context.db.storeAccounts.invitationsOf(access.stores.map(({ supplierId }) => supplierId)),
  ]);
  return {
    ok: true,
    user: access.user,
    received: received.map(toListedInvitation),
    stores: access.stores,
    sent: sentInvitations.map(toListedInvitation),
  };
}

/** Limits on invitations, because they go to unconfirmed addresses. Different spellings of an address count as one mailbox. Withdrawn invitations count. */
const MAX_TO_MAILBOX_A_DAY = 5;
const MAX_BY_STORE_A_DAY = 20;

/** Invites an address to one of the caller's stores. */
export async function inviteToStore(
  context: Context,
  request: { readonly supplierId: SupplierId; readonly email: string; readonly role: string },
): Promise<{ readonly ok: true } | NotSignedIn | Refusal<"portal-forbidden" | "invalid-input" | "rate-limited">> {
  const access = await findPortalUser(context);
  if (!access.ok) return access;
  const store = access.stores.find(({ supplierId }) => supplierId === request.supplierId);
  if (!store) return refuse("portal-forbidden");
  const email = parseEmail(request.email)?.toLowerCase() ?? null;
  if (email === null) return refuse("invalid-input", { email: ["Enter an email address, like name@example.com"] });
  if (!isInvitableRole(request.role)) return refuse("invalid-input", { role: ["Choose what this person can do"] });
  if (!(await context.limits.code("invitation"))) return refuse("rate-limited");
  const quota = await consumeCaps(context, "store-invitations", [
    {
      name: `invitations to ${canonicalMailbox(email)}`,
      subject: "mailbox",
      windowMs: DAY_MS,
      maxCount: MAX_TO_MAILBOX_A_DAY,
    },
    { name: `invitations by ${store.supplierId}`, subject: "workshop", windowMs: DAY_MS, maxCount: MAX_BY_STORE_A_DAY },
  ]);
  if (quota === null)
    return refuse("rate-limited", {
      email: ["This address or your workshop has reached today’s limit for invitations. Try again tomorrow"],
    });
  const { clock, ids, config, db } = context;
  const now = clock.now();
  const id = ids.token();
  const expiresAt = now + INVITATION_LIFETIME_MS;
  const { name } = access.user.profile;
  const inviterName = (nameProblem(name) === null ? name : null) ?? access.email ?? store.supplierName;
  const sentInvitations = await sealMessage(context, {
    id: `store-invitation:${id}:email`,
    channel: "email",
    template: "store-invitation",
    to: email,
    about: null,
    notBefore: now,
    values: {
      inviter_name: inviterName,
      store_name: store.supplierName,
      role: ROLE_NAMES[request.role],
      link: `${config.brand.websiteUrl}/workshop/store-invitations`,
      expires_on: formatDay(localDay(config.country, expiresAt)),
    },
  });
  const invitationResult = await db.storeAccounts.invite(
    {
      id,
      supplierId: store.supplierId,
      email,
      role: request.role,
      inviterName,
      invitedBy: access.user.userId,
      createdAt: now,
      expiresAt,
    },
    [sentInvitations],
  );
  if (invitationResult === "already-invited") {
    await quota.releaseQuota();
    return refuse("invalid-input", { email: ["This person has already been invited, or already works here"] });
  }
  context.later(context.jobs.sendMessages());
  return { ok: true };
}

/** Accepts or declines an invitation to the person's own address. Invitations to other addresses are refused. */
export async function answerInvitation(
  context: Context,
  id: string,
  decision: "accepted" | "declined",
): Promise<{ readonly ok: true } | NotSignedIn | Refusal<"invitation-not-found">> {
  const access = await findPortalUser(context);
  if (!access.ok) return access;
  const isDone =
    access.email !== null &&
    (await context.db.storeAccounts.answerInvitation(
      id,
      { email: access.email, name: access.user.profile.name, userId: access.user.userId },
      decision,
      context.clock.now(),
    ));
  return isDone ? { ok: true } : refuse("invitation-not-found");
}

/** Withdraws an unanswered invitation of the caller's store. */
export async function revokeInvitation(
  context: Context,
  id: string,
): Promise<{ readonly ok: true } | NotSignedIn | Refusal<"invitation-not-found">> {
  const access = await findPortalUser(context);
  if (!access.ok) return access;
  const isDone = await context.db.storeAccounts.revokeInvitation(
    id,
    access.stores.map(({ supplierId }) => supplierId),
    context.clock.now(),
  );
  return isDone ? { ok: true } : refuse("invitation-not-found");
}
