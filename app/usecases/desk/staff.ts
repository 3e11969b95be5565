import { parseEmail } from "../../domain/contact/email";
import { DESK_ROLES, type DeskRole } from "../../domain/desk/roles";
import { type OutcomeCode, type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { DeskMember } from "../ports/desk";
import { doAtDesk, type Pressed } from "./act";
import { type DeskRefusal, deskPerson } from "./standing";

export interface Staff {
  readonly ok: true;
  readonly members: readonly DeskMember[];
  /** Of the one who asks. */
  readonly email: string;
}

/** Who works at the desk, for those who say so. */
export async function readStaff(context: Context): Promise<Staff | DeskRefusal> {
  const person = await deskPerson(context, "staff");
  if (!person.ok) return person;
  return { ok: true, members: await context.db.desk.members(), email: person.email };
}

const readMember = (email: string, role: string): { email: string; role: DeskRole } | Refusal<"invalid-input"> => {
  const address = parseEmail(email);
  const known = DESK_ROLES.find((each) => each === role);
  if (address === null) return refuse("invalid-input", { email: ["Type the address that the person signs in with"] });
  if (known === undefined) return refuse("invalid-input", { role: ["Choose a role"] });
  return { email: address.toLowerCase(), role: known };
};

/** Gives somebody a role at the desk, or another one. It counts when they sign in with this address, verified. */
export async function addStaff(
  context: Context,
  pressed: Pressed,
  typed: { readonly email: string; readonly role: string },
): Promise<{ readonly ok: true } | Refusal<OutcomeCode>> {
  const person = await deskPerson(context, "staff");
  if (!person.ok) return person;
  const member = readMember(typed.email, typed.role);
  if ("ok" in member) return member;
  return doAtDesk(
    context,
    "staff",
    pressed,
    { kind: "member-added", about: member.email },
    async ({ email: own, name }) => {
      if (member.email === own.toLowerCase() && member.role !== "admin")
        return refuse("invalid-input", { role: ["Somebody else who is an admin has to change your own role"] });
      await context.db.desk.setMember({ ...member, addedBy: name, addedAt: context.clock.now() });
      return { ok: true as const };
    },
  );
}

/** Takes somebody's role away: the next page they open at the desk refuses them. The last admin stays. */
export const removeStaff = (
  context: Context,
  pressed: Pressed,
  email: string,
): Promise<{ readonly ok: true } | Refusal<OutcomeCode>> =>
  doAtDesk(context, "staff", pressed, { kind: "member-removed", about: email.toLowerCase() }, async () => {
    if (await context.db.desk.removeMember(email)) return { ok: true as const };
    const isThere = (await context.db.desk.members()).some((each) => each.email === email.toLowerCase());
    // Pressed twice: gone is gone.
    return isThere
      ? refuse("invalid-input", { "": ["The desk keeps one admin: make somebody else one first"] })
      : { ok: true as const };
  });

/** The operator's own way in, by the deployment's key: the first admin has nobody who could add them. */
export async function nameMember(
  { db, clock }: Pick<Context, "db" | "clock">,
  email: string,
  role: string,
): Promise<{ readonly ok: true } | Refusal<"invalid-input">> {
  const member = readMember(email, role);
  if ("ok" in member) return member;
  await db.desk.setMember({ ...member, addedBy: "operator key", addedAt: clock.now() });
  return { ok: true };
}
