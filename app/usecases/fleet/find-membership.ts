import { matchMembership, type MembershipError, parseMembershipQuery } from "../../domain/fleet/membership";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { lookUpRego } from "../catalogue/vehicle/look-up-rego";
import { findFleet } from "./fleet-company";

export interface MembershipInput {
  readonly fleetCompanyId: number;
  readonly last4: string;
  readonly rego: string;
  readonly state: string | null;
}

export type MembershipOutcome =
  | { readonly ok: true; readonly kind: "match"; readonly membershipId: string }
  | { readonly ok: true; readonly kind: "error"; readonly type: MembershipError }
  | Refusal<"fleet-company-not-found" | "rate-limited">;

const toErrorOutcome = (type: MembershipError): MembershipOutcome => ({ ok: true, kind: "error", type });

/**
 * Checks whether a driver is a member, using the car's plate and the last four characters of the member number (F-147, F-322 to F-327, F-392). The response
 * reveals nothing else.
 *
 * Attempts are limited per network and per plate. If nothing matches while the plate register is unavailable, the result is "unknown", because the plate could
 * not be checked.
 */
export async function findMembership(context: Context, input: MembershipInput): Promise<MembershipOutcome> {
  const fleet = await findFleet(context, { id: input.fleetCompanyId });
  if (!fleet.ok) return fleet;
  const question = parseMembershipQuery(input, context.config.country);
  if (question === null) return toErrorOutcome("NotComplete");
  if (!(await context.limits.code("fleet-membership"))) return refuse("rate-limited");
  try {
    const { country, state, plate } = question.plate;
    const digest = await context.cipher.fingerprint(`fleet plate ${fleet.company.id} ${country} ${state} ${plate}`);
    if (!(await context.db.fleets.recordAttempt(digest, context.clock.now()))) return refuse("rate-limited");
    const [memberships, car] = await Promise.all([
      context.db.fleets.memberships(fleet.company.id, question),
      lookUpRego(context, plate, state),
    ]);
    const membership = matchMembership(memberships);
    context.log.info({ event: "decided", decision: "fleet-member" });
    if (membership.ok) return { ok: true, kind: "match", membershipId: membership.membershipId };
    return toErrorOutcome(
      membership.type === "NotFound" && !car.ok && car.code === "rego-unavailable" ? "_Unknown" : membership.type,
    );
  } catch (failure) {
    context.log.error({
      event: "unexpected-error",
      where: "fleet membership",
      message: failure instanceof Error ? failure.message : "not an error",
    });
    return toErrorOutcome("_Unknown");
  }
}
