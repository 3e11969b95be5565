import { listDevicesByEmail, signOutByEmail } from "../devices";
import type { SupplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { mayManage } from "../../../domain/identity/store-account/access";
import {
  isGivenRole,
  mayChangeRole,
  mayRemove,
  type MemberEvent,
  type StoreMember,
} from "../../../domain/identity/store-account/people";
import type { Context } from "../../context";
import { currentUser } from "../current-user";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import type { Device } from "../../../domain/identity/session/stored-session";
import { verifiedEmail } from "./authorize";
import { selectStore, storesOf } from "./stores";

export interface ListedMember extends StoreMember {
  readonly isYou: boolean;
  readonly mayChange: boolean;
  readonly mayRemove: boolean;
  /** The person's devices. Null = the viewer may not sign them out. */
  readonly devices: readonly Device[] | null;
}

/** Owners and managers can sign colleagues out, except owners. An owner's devices can be signed out only by the owner, on a page of their own. */
const maySignOut = (store: Membership, role: StoreMember["role"], isYou: boolean): boolean =>
  mayManage(store) && !isYou && role !== "owner";

export interface StorePeople {
  readonly ok: true;
  /** All stores of the person, by name. */
  readonly stores: readonly Membership[];
  readonly store: Membership;
  readonly people: readonly ListedMember[];
  /** Newest first. */
  readonly events: readonly MemberEvent[];
  readonly mayInvite: boolean;
}

type NotOwned = Refusal<"not-signed-in" | "portal-forbidden">;

async function storeAndPerson(context: Context, target: number | null) {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const stores = await storesOf(context, user);
  const store = selectStore(stores, target);
  return store
    ? { ok: true as const, user, email: verifiedEmail(user)?.toLowerCase() ?? "", stores, store }
    : refuse("portal-forbidden");
}

/** The members of one of the person's stores, the requested one or the first. Every member may read the list. */
export async function listPeople(context: Context, target: number | null): Promise<StorePeople | NotOwned> {
  const match = await storeAndPerson(context, target);
  if (!match.ok) return match;
  const { stores, store, email } = match;
  const [people, events] = await Promise.all([
    context.db.storeAccounts.people(store.supplierId),
    context.db.storeAccounts.memberEvents(store.supplierId),
  ]);
  const isYou = (member: StoreMember) => member.email.toLowerCase() === email;
  const signedOutHere = people.filter((member) => maySignOut(store, member.role, isYou(member)));
  const devices = await listDevicesByEmail(
    context,
    signedOutHere.map((member) => member.email),
  );
  const listing = people.map((member) => ({
    ...member,
    isYou: isYou(member),
    mayChange: mayChangeRole(store, member.role),
    mayRemove: mayRemove(store, member.role, isYou(member)),
    devices: devices[signedOutHere.indexOf(member)] ?? null,
  }));
  return { ok: true, stores, store, people: listing, events, mayInvite: mayManage(store) };
}

export interface MemberRequest {
  readonly supplierId: SupplierId;
  readonly email: string;
}
type MemberRefusal = NotOwned | Refusal<"member-not-found" | "owner-cannot-be-removed">;

async function findMember(context: Context, { supplierId, email }: MemberRequest) {
  const match = await storeAndPerson(context, supplierId);
  if (!match.ok) return match;
  if (match.store.state === "closed") return refuse("portal-forbidden");
  const address = email.trim().toLowerCase();
  const member = (await context.db.storeAccounts.people(supplierId)).find(
    (storeMember) => storeMember.email.toLowerCase() === address,
  );
  if (!member) return refuse("member-not-found");
  const { user, store } = match;
  const change = {
    supplierId,
    email: member.email,
    was: member.role,
    at: context.clock.now(),
    actor: user.userId,
    actorName: user.profile.name ?? match.email,
  };
  return { ok: true as const, store, member, change, isSelf: address === match.email };
}

/** Changes a colleague's role, effective immediately. */
export async function changeMemberRole(
  context: Context,
  who: MemberRequest,
  role: string,
): Promise<{ readonly ok: true } | MemberRefusal | Refusal<"invalid-input">> {
  const match = await findMember(context, who);
  if (!match.ok) return match;
  const { store, member, change } = match;
  if (!mayManage(store)) return refuse("portal-forbidden");
  if (!mayChangeRole(store, member.role)) return refuse("owner-cannot-be-removed");
  if (!isGivenRole(role)) return refuse("invalid-input", { role: ["Choose what this person can do"] });
  if (role === member.role) return { ok: true };
  return (await context.db.storeAccounts.changeRole(change, role)) ? { ok: true } : refuse("member-not-found");
}

/** Signs a colleague out of all devices or some, for example after losing a phone. People end their own sessions on their own page. */
export async function signOutMember(
  context: Context,
  who: MemberRequest,
  which: "all" | readonly string[],
): Promise<{ readonly ok: true } | MemberRefusal | Refusal<"invalid-input">> {
  const match = await findMember(context, who);
  if (!match.ok) return match;
  if (!maySignOut(match.store, match.member.role, match.isSelf)) return refuse("portal-forbidden");
  if (which.length === 0) return refuse("invalid-input", { device: ["Choose at least one device"] });
  await signOutByEmail(context, match.member.email, "owner", which === "all" ? null : which);
  return { ok: true };
}

/** Ends a colleague's membership or the caller's own. It takes effect with the member's next request, because each request checks the membership. */
export async function removeMember(
  context: Context,
  who: MemberRequest,
): Promise<{ readonly ok: true; readonly isSelf: boolean } | MemberRefusal> {
  const match = await findMember(context, who);
  if (!match.ok) return match;
  const { store, member, change, isSelf } = match;
  if (!isSelf && !mayManage(store)) return refuse("portal-forbidden");
  if (!mayRemove(store, member.role, isSelf)) return refuse("owner-cannot-be-removed");
  return (await context.db.storeAccounts.removeMember(change, isSelf ? "left" : "removed"))
    ? { ok: true, isSelf }
    : refuse("member-not-found");
}
