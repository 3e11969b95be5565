import { listDevicesByEmail, signOutByEmail } from "../devices";
import type { SupplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { mayManage } from "../../../domain/identity/store-account/access";
import {
  isInvitableRole,
  mayChangeRole,
  mayRemove,
  type MemberEvent,
  type StoreMember,
} from "../../../domain/identity/store-account/people";
import type { Context } from "../../context";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import type { Device } from "../../../domain/identity/session/stored-session";
import { verifiedEmail, type AccessRefusal } from "./authorize";
import { findOwnStore } from "./store-for";

export interface ListedMember extends StoreMember {
  readonly isYou: boolean;
  readonly mayChangeRole: boolean;
  readonly mayRemove: boolean;
  /** The person's devices. Null = the viewer may not sign them out. */
  readonly devices: readonly Device[] | null;
}

/** Owners and managers can sign out their colleagues. Owners cannot be signed out here; they sign out their own devices on another page. */
const maySignOut = (store: Membership, role: StoreMember["role"], isCurrentUser: boolean): boolean =>
  mayManage(store) && !isCurrentUser && role !== "owner";

export interface StorePeople {
  readonly ok: true;
  /** All of the person's stores, by name. */
  readonly stores: readonly Membership[];
  readonly store: Membership;
  readonly people: readonly ListedMember[];
  /** Newest first. */
  readonly events: readonly MemberEvent[];
  readonly mayInvite: boolean;
}

async function findStoreAndPerson(context: Context, target: number | null) {
  const access = await findOwnStore(context, target);
  return access.ok ? { ...access, email: verifiedEmail(access.user)?.toLowerCase() ?? "" } : access;
}

/** The members of one of the person's stores: the requested store, or the first one. Every member may read the list. */
export async function listPeople(context: Context, target: number | null): Promise<StorePeople | AccessRefusal> {
  const access = await findStoreAndPerson(context, target);
  if (!access.ok) return access;
  const { stores, store, email } = access;
  const [people, events] = await Promise.all([
    context.db.storeAccounts.listPeople(store.supplierId),
    context.db.storeAccounts.memberEvents(store.supplierId),
  ]);
  const isCurrentUser = (member: StoreMember) => member.email.toLowerCase() === email;
  const membersToSignOut = people.filter((member) => maySignOut(store, member.role, isCurrentUser(member)));
  const devices = await listDevicesByEmail(
    context,
    membersToSignOut.map((member) => member.email),
  );
  const members = people.map((member) => ({
    ...member,
    isYou: isCurrentUser(member),
    mayChangeRole: mayChangeRole(store, member.role),
    mayRemove: mayRemove(store, member.role, isCurrentUser(member)),
    devices: devices[membersToSignOut.indexOf(member)] ?? null,
  }));
  return { ok: true, stores, store, people: members, events, mayInvite: mayManage(store) };
}

export interface MemberRequest {
  readonly supplierId: SupplierId;
  readonly email: string;
}
type MemberRefusal = AccessRefusal | Refusal<"member-not-found" | "owner-cannot-be-removed">;

async function findMember(context: Context, { supplierId, email }: MemberRequest) {
  const access = await findStoreAndPerson(context, supplierId);
  if (!access.ok) return access;
  if (access.store.state === "closed") return refuse("portal-forbidden");
  const address = email.trim().toLowerCase();
  const member = (await context.db.storeAccounts.listPeople(supplierId)).find(
    (storeMember) => storeMember.email.toLowerCase() === address,
  );
  if (!member) return refuse("member-not-found");
  const { user, store } = access;
  const change = {
    supplierId,
    email: member.email,
    was: member.role,
    at: context.clock.now(),
    actor: user.userId,
    actorName: user.profile.name ?? access.email,
  };
  return { ok: true as const, store, member, change, isSelf: address === access.email };
}

/** Changes a colleague's role at once. */
export async function changeMemberRole(
  context: Context,
  memberRequest: MemberRequest,
  role: string,
): Promise<{ readonly ok: true } | MemberRefusal | Refusal<"invalid-input">> {
  const access = await findMember(context, memberRequest);
  if (!access.ok) return access;
  const { store, member, change } = access;
  if (!mayManage(store)) return refuse("portal-forbidden");
  if (!mayChangeRole(store, member.role)) return refuse("owner-cannot-be-removed");
  if (!isInvitableRole(role)) return refuse("invalid-input", { role: ["Choose what this person can do"] });
  if (role === member.role) return { ok: true };
  return (await context.db.storeAccounts.changeRole(change, role)) ? { ok: true } : refuse("member-not-found");
}

/** Signs a colleague out of some or all devices, for example after a phone is lost. People sign themselves out on another page. */
export async function signOutMember(
  context: Context,
  memberRequest: MemberRequest,
  deviceIds: "all" | readonly string[],
): Promise<{ readonly ok: true } | MemberRefusal | Refusal<"invalid-input">> {
  const access = await findMember(context, memberRequest);
  if (!access.ok) return access;
  if (!maySignOut(access.store, access.member.role, access.isSelf)) return refuse("portal-forbidden");
  if (deviceIds.length === 0) return refuse("invalid-input", { device: ["Choose at least one device"] });
  await signOutByEmail(context, access.member.email, "owner", deviceIds === "all" ? null : deviceIds);
  return { ok: true };
}

/** Ends a colleague's membership or the caller's own. It takes effect with the member's next request, because each request checks the membership. */
export async function removeMember(
  context: Context,
  memberRequest: MemberRequest,
): Promise<{ readonly ok: true; readonly isSelf: boolean } | MemberRefusal> {
  const access = await findMember(context, memberRequest);
  if (!access.ok) return access;
  const { store, member, change, isSelf } = access;
  if (!isSelf && !mayManage(store)) return refuse("portal-forbidden");
  if (!mayRemove(store, member.role, isSelf)) return refuse("owner-cannot-be-removed");
  return (await context.db.storeAccounts.removeMember(change, isSelf ? "left" : "removed"))
    ? { ok: true, isSelf }
    : refuse("member-not-found");
}
