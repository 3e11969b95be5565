import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { reviewSecretHash } from "./review-secret";

/** Whether the recipient of this link gets review invitations. */
export async function readInvitations(
  context: Context,
  secret: string,
): Promise<{ readonly ok: true; readonly isOff: boolean } | Refusal<"booking-not-found">> {
  const match = await context.db.ratings.invitations(await reviewSecretHash(context, secret));
  return match ? { ok: true, ...match } : refuse("booking-not-found");
}

/** Switches review invitations for the recipient of a link off or on, for all of their bookings. */
export async function setInvitations(
  context: Context,
  secret: string,
  to: "off" | "on",
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "rate-limited">> {
  if (!(await context.limits.code("review-link"))) return refuse("rate-limited");
  const invitations = await readInvitations(context, secret);
  if (!invitations.ok) return invitations;
  await context.db.ratings.turnInvitations(await reviewSecretHash(context, secret), to, context.clock.now());
  return { ok: true };
}
