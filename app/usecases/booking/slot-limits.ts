import { findCap, VERIFIED_SUBJECTS, type SlotLimit, type SlotSubject } from "../../domain/booking/slot-limits";
import type { BookingRequest } from "../../domain/booking/request";
import type { PersonId } from "../../domain/core/ids";
import { toNetworkBlock } from "../../domain/core/network/network-of";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { toNumberBlock } from "../../domain/core/phone/patterns";
import type { Context } from "../context";
import { isVerifiedContact } from "../identity/verification/code-keys";
import { contactDigests } from "../identity/contact-digests";

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
  return (
    mobile !== null && (mobile === verifiedMobile || (await isVerifiedContact(context, { channel: "sms", to: mobile })))
  );
}

/**
 * The limits that apply to an unpaid slot (record 0113). Bookings that the desk makes for callers are not limited, because the operator speaks with the
 * customer.
 */
export async function buildSlotLimits(
  context: Context,
  { mobile, email, supplierId }: Pick<BookingRequest, "mobile" | "email" | "supplierId">,
  { userId, isMobileVerified }: SlotProof,
): Promise<readonly SlotLimit[]> {
  if (context.call !== null) return [];
  const { network } = context.limits;
  const { holderHash } = context.viewer;
  type Subject = readonly [kind: SlotSubject, value: string];
  const toSubjectKey = async ([kind, value]: Subject) => {
    if (kind === "device") return value;
    if (kind === "workshop") return `workshop ${value}`;
    if (kind === "mailbox") return (await contactDigests(context, { email: value, mobile: null })).mailbox ?? "";
    return context.cipher.fingerprint(`slot ${kind} ${value}`);
  };
  const toSlotLimit = async (subject: Subject) => ({
    kind: subject[0],
    subject: await toSubjectKey(subject),
    maxCount: findCap(context.config.caps.slots, subject[0]),
  });
  const subjects: readonly (readonly [of: Subject, block?: Subject])[] =
    userId !== null || isMobileVerified
      ? [
          ...(userId === null ? [] : [[["account", userId]] as const]),
          ...(isMobileVerified && mobile !== null ? [[["verified-mobile", mobile]] as const] : []),
        ]
      : [
          ...(mobile === null
            ? []
            : [
                [
                  ["mobile", mobile],
                  ["mobile-block", toNumberBlock(mobile)],
                ] as const,
              ]),
          ...(email === null ? [] : [[["mailbox", email]] as const]),
          ...(holderHash === "" ? [] : [[["device", holderHash]] as const]),
          ...(network === null
            ? []
            : [
                [
                  ["network", network],
                  ["network-block", toNetworkBlock(network)],
                ] as const,
              ]),
          [["workshop", String(supplierId)]],
        ];
  return Promise.all(
    subjects.map(
      async ([subject, block]): Promise<SlotLimit> => ({
        ...(await toSlotLimit(subject)),
        ...(block && { block: await toSlotLimit(block) }),
      }),
    ),
  );
}

/** Refuses a slot. The refusal says whether verifying the mobile would help, or the verified customer has reached a limit. */
export function refuseSlot(
  context: Context,
  reachedSubjects: readonly SlotSubject[],
  limit: "slots" | "moves",
): Refusal<"mobile-not-verified" | "too-many-bookings"> {
  context.log.info({ event: "decided", decision: "sending-limits" });
  for (const subject of reachedSubjects) context.log.warn({ event: "limit-reached", limit, subject });
  return refuse(
    reachedSubjects.some((kind) => VERIFIED_SUBJECTS.includes(kind)) ? "too-many-bookings" : "mobile-not-verified",
  );
}
