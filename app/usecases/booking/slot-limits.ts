import { capOf, PROVED_SUBJECTS, type SlotLimit, type SlotSubject } from "../../domain/booking/slot-limits";
import type { BookingRequest } from "../../domain/booking/request";
import type { PersonId } from "../../domain/core/ids";
import { blockOf } from "../../domain/core/network/network-of";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { numberBlockOf } from "../../domain/core/phone/patterns";
import type { Context } from "../context";
import { contactDigests } from "../pricing/discounts/customer-keys";

/** Proof of identity of a customer who has not paid. */
export interface SlotProof {
  /** The signed-in person, if the provider has verified their email. Null = none. */
  readonly userId: PersonId | null;
  /** Whether this browser has verified the booking's mobile by a code. */
  readonly isMobileVerified: boolean;
}

/** Whether this browser verified the mobile, for the quote or later in its list of bookings. */
export async function isMobileVerified(
  context: Context,
  mobile: string | null,
  verifiedMobile: string | null,
): Promise<boolean> {
  if (mobile === null) return false;
  if (mobile === verifiedMobile) return true;
  const { contactHash } = context.viewer;
  if (contactHash === null) return false;
  const [session, { mobile: digest }] = await Promise.all([
    context.db.sessions.contact(contactHash, context.clock.now()),
    contactDigests(context, { email: null, mobile }),
  ]);
  return session !== null && session.digest === digest;
}

/**
 * The limits that apply to an unpaid slot (record 0113). Bookings that the desk makes for callers are not limited, because the operator speaks with the
 * customer.
 */
export async function slotLimits(
  context: Context,
  { mobile, email, supplierId }: Pick<BookingRequest, "mobile" | "email" | "supplierId">,
  { userId, isMobileVerified }: SlotProof,
): Promise<readonly SlotLimit[]> {
  if (context.call !== null) return [];
  const { network } = context.limits;
  const { holderHash } = context.viewer;
  type Subject = readonly [kind: SlotSubject, value: string];
  const subjectOf = async ([kind, value]: Subject) => {
    if (kind === "device") return value;
    if (kind === "workshop") return `workshop ${value}`;
    if (kind === "mailbox") return (await contactDigests(context, { email: value, mobile: null })).mailbox ?? "";
    return context.cipher.fingerprint(`slot ${kind} ${value}`);
  };
  const limitOf = async (of: Subject) => ({
    kind: of[0],
    subject: await subjectOf(of),
    most: capOf(context.config.caps.slots, of[0]),
  });
  const subjects: readonly (readonly [of: Subject, block?: Subject])[] =
    userId !== null || isMobileVerified
      ? [
          ...(userId === null ? [] : [[["account", userId]] as const]),
          ...(isMobileVerified && mobile !== null ? [[["proved-mobile", mobile]] as const] : []),
        ]
      : [
          ...(mobile === null
            ? []
            : [
                [
                  ["mobile", mobile],
                  ["mobile-block", numberBlockOf(mobile)],
                ] as const,
              ]),
          ...(email === null ? [] : [[["mailbox", email]] as const]),
          ...(holderHash === "" ? [] : [[["device", holderHash]] as const]),
          ...(network === null
            ? []
            : [
                [
                  ["network", network],
                  ["network-block", blockOf(network)],
                ] as const,
              ]),
          [["workshop", String(supplierId)]],
        ];
  return Promise.all(
    subjects.map(
      async ([of, block]): Promise<SlotLimit> => ({
        ...(await limitOf(of)),
        ...(block && { block: await limitOf(block) }),
      }),
    ),
  );
}

/** Why a slot was refused, depending on whether verifying the mobile would help or the customer is already verified. */
export function refuseSlot(
  context: Context,
  reached: readonly SlotSubject[],
  limit: "slots" | "moves",
): Refusal<"mobile-not-verified" | "too-many-bookings"> {
  context.log.info({ event: "decided", decision: "sending-limits" });
  for (const subject of reached) context.log.warn({ event: "limit-reached", limit, subject });
  return refuse(reached.some((kind) => PROVED_SUBJECTS.includes(kind)) ? "too-many-bookings" : "mobile-not-verified");
}
