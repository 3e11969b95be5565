import { capOf, PROVED_SUBJECTS, type SlotLimit, type SlotSubject } from "../../domain/booking/slot-limits";
import type { BookingRequest } from "../../domain/booking/request";
import { mailboxOf } from "../../domain/contact/mailbox";
import type { PersonId } from "../../domain/ids";
import { blockOf } from "../../domain/network/network-of";
import { type Refusal, refuse } from "../../domain/outcomes";
import { numberBlockOf } from "../../domain/phone/number-block";
import type { Context } from "../context";
import { contactPrints } from "../discounts/customer-keys";

/** The keys of a customer who has not paid. */
export interface SlotProof {
  /** Signed in; null = not. */
  readonly userId: PersonId | null;
  /** This browser verified the booking's mobile by a code. */
  readonly isMobileVerified: boolean;
}

/** Did this browser verify the mobile: for the quote, or since then at its list of bookings? */
export async function isMobileVerified(
  context: Context,
  mobile: string | null,
  verifiedMobile: string | null,
): Promise<boolean> {
  if (mobile === null) return false;
  if (mobile === verifiedMobile) return true;
  const { contactHash } = context.viewer;
  if (contactHash === null) return false;
  const [session, { mobile: print }] = await Promise.all([
    context.db.sessions.contact(contactHash, context.clock.now()),
    contactPrints(context, { email: null, mobile }),
  ]);
  return session !== null && session.print === print;
}

/** The limits that an unpaid slot counts towards (record 0113). Bookings that the desk makes for callers are not limited, because it speaks with them. */
export async function slotLimits(
  context: Context,
  { mobile, email, supplierId }: Pick<BookingRequest, "mobile" | "email" | "supplierId">,
  { userId, isMobileVerified }: SlotProof,
): Promise<readonly SlotLimit[]> {
  if (context.call !== null) return [];
  const { network } = context.limits;
  const { holderHash } = context.viewer;
  const subjects: readonly (readonly [SlotSubject, string | null])[] =
    userId !== null || isMobileVerified
      ? [
          ["account", userId],
          ["proved-mobile", isMobileVerified ? mobile : null],
        ]
      : [
          ["mobile", mobile],
          ["mobile-block", mobile && numberBlockOf(mobile)],
          ["mailbox", email && mailboxOf(email)],
          ["device", holderHash === "" ? null : holderHash],
          ["network", network],
          ["network-block", network && blockOf(network)],
          ["workshop", String(supplierId)],
        ];
  const limits = subjects.map(async ([kind, value]) =>
    value === null
      ? []
      : [
          {
            kind,
            subject: await context.cipher.fingerprint(`slot ${kind} ${value}`),
            most: capOf(context.config.caps.slots, kind),
          },
        ],
  );
  return (await Promise.all(limits)).flat();
}

/** Why a slot was refused: a code to the mobile helps, or the customer has proved who they are already. */
export function refuseSlot(
  context: Context,
  reached: readonly SlotSubject[],
  limit: "slots" | "moves",
): Refusal<"mobile-not-verified" | "too-many-bookings"> {
  context.log.info({ event: "decided", decision: "sending-limits" });
  for (const subject of reached) context.log.warn({ event: "limit-reached", limit, subject });
  return refuse(reached.some((kind) => PROVED_SUBJECTS.includes(kind)) ? "too-many-bookings" : "mobile-not-verified");
}
