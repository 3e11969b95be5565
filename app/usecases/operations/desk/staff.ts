import { parseEmail } from "../../../domain/identity/contact/email";
import {
  confirmedRoleAfterChange,
  DESK_ROLES,
  type DeskRole,
  hasDeskRight,
  effectiveRole,
} from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { signOutByEmail } from "../../identity/devices";
import type { DeskMember } from "../../../domain/operations/desk/desk-records";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskRefusal, findDeskPerson } from "./desk-person";

export interface Staff {
  readonly ok: true;
  readonly members: readonly DeskMember[];
  /** Email of the person who is viewing the page. */
  readonly email: string;
  /** True = another admin can confirm roles that this one assigns. */
  readonly hasSecondAdmin: boolean;
}

/** The desk's members, for people who manage them. */
export async function readStaff(context: Context): Promise<Staff | DeskRefusal> {
  const person = await findDeskPerson(context, "staff");
  if (!person.ok) return person;
  const members = await context.db.desk.members();
  const hasSecondAdmin = members.some(
    (member) => member.email !== person.email && hasDeskRight(effectiveRole(member), "staff"),
  );
  return { ok: true, members, email: person.email, hasSecondAdmin };
}

const readMember = (email: string, role: string): { email: string; role: DeskRole } | Refusal<"invalid-input"> => {
  const address = parseEmail(email);
  const knownRole = DESK_ROLES.find((value) => value === role);
  if (address === null)
    return refuse("invalid-input", { email: ["Enter the email address that the person signs in with"] });
  if (knownRole === undefined) return refuse("invalid-input", { role: ["Choose a role"] });
  return { email: address.toLowerCase(), role: knownRole };
};

/**
 * Assigns a role at the desk to a person, or changes it. The role applies when the person signs in with this address and the provider has verified it. A role
 * with approval rights must also be confirmed by a second admin.
 */
export async function addStaff(
  context: Context,
  submission: ConfirmedForm,
  input: { readonly email: string; readonly role: string },
): Promise<DeskActionResult> {
  const person = await findDeskPerson(context, "staff");
  if (!person.ok) return person;
  const member = readMember(input.email, input.role);
  if ("ok" in member) return member;
  return runDeskAction(
    context,
    "staff",
    submission,
    { kind: "member-added", about: member.email },
    async ({ email: ownEmail, name }) => {
      if (member.email === ownEmail.toLowerCase() && member.role !== "admin")
        return refuse("invalid-input", { role: ["Another admin has to change your role"] });
      const previousMember = await context.db.desk.member(member.email);
      if (previousMember?.role === member.role) return { ok: true as const };
      const confirmedRole = confirmedRoleAfterChange(previousMember, member.role);
      await context.db.desk.setMember({
        ...member,
        addedBy: name,
        addedByEmail: ownEmail,
        addedAt: context.clock.now(),
        confirmedRole,
        confirmedBy: confirmedRole === null ? null : (previousMember?.confirmedBy ?? null),
      });
      return { ok: true as const };
    },
  );
}

/** Confirms a role that another admin assigned. `role` is the role that the page showed. */
export const confirmStaff = (
  context: Context,
  submission: ConfirmedForm,
  view: { readonly email: string; readonly role: string },
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "staff",
    submission,
    { kind: "member-confirmed", about: view.email.toLowerCase() },
    async ({ email, name }) => {
      const member = await context.db.desk.member(view.email);
      if (member === null || member.role !== view.role) return refuse("already-decided");
      if (member.confirmedRole === member.role) return { ok: true as const };
      return (await context.db.desk.confirmMember(member.email, member.role, { email, name }))
        ? { ok: true as const }
        : refuse("other-admin-required");
    },
  );

/** Signs a person out of every device, by email. The person may be a colleague, someone at a workshop, or a customer. */
export const signOutAtDesk = async (
  context: Context,
  submission: ConfirmedForm,
  input: string,
): Promise<DeskActionResult> => {
  const email = parseEmail(input)?.toLowerCase() ?? null;
  if (email === null) return refuse("invalid-input", { email: ["Enter the email address that they sign in with"] });
  return runDeskAction(context, "staff", submission, { kind: "sessions-ended", about: email }, async () => {
    await signOutByEmail(context, email, "desk");
    return { ok: true as const };
  });
};

/** Removes a person's role. Their next request at the desk is refused. The last admin cannot be removed. */
export const removeStaff = (context: Context, submission: ConfirmedForm, email: string): Promise<DeskActionResult> =>
  runDeskAction(context, "staff", submission, { kind: "member-removed", about: email.toLowerCase() }, async () => {
    if (await context.db.desk.removeMember(email)) return { ok: true as const };
    const isExistingMember = (await context.db.desk.members()).some(
      (deskMember) => deskMember.email === email.toLowerCase(),
    );
    // The form was submitted again, and the role is already removed.
    return isExistingMember
      ? refuse("invalid-input", { "": ["The desk needs at least one admin. Make someone else an admin first"] })
      : { ok: true as const };
  });

/** Adds a member by the operator's command. The first admin can only be added this way. */
export async function addMemberByCommand(
  { db, clock }: Pick<Context, "db" | "clock">,
  email: string,
  role: string,
): Promise<{ readonly ok: true } | Refusal<"invalid-input">> {
  const member = readMember(email, role);
  if ("ok" in member) return member;
  await db.desk.setMember({
    ...member,
    addedBy: "operator key",
    addedByEmail: null,
    addedAt: clock.now(),
    // The operator's command also confirms the role, because there is no second admin yet.
    confirmedRole: member.role,
    confirmedBy: "operator key",
  });
  return { ok: true };
}
