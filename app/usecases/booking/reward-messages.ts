import { parseMobile } from "../../domain/core/phone/format";
import { formatMoney } from "../../domain/core/money/format";
import type { MessageKind } from "../../domain/notifications/kinds";
import type { SealedMessage } from "../../domain/notifications/message";
import type { Context } from "../context";
import { sealForPerson } from "../notifications/seal-message";
import { type NotifiedOffer, bookingMessageValues } from "./booking-messages";

/**
 * The messages about a reward saved for later, to the customer and to the partner (with the member and the amount, B-012). Empty if no reward is saved. They
 * are written with the booking and sent once, and once more each time the booking moves to another supplier (`occasion`).
 */
export async function savedRewardMessages(
  context: Context,
  booking: NotifiedOffer & { readonly occasion?: string },
): Promise<readonly SealedMessage[]> {
  const { request, offer, token, occasion } = booking;
  const reference = occasion === undefined ? token : `${token}:${occasion}`;
  const { code, kept: amount = null } = offer.discount ?? { code: "" };
  if (amount === null) return [];
  const rewards = await context.db.partners.rewardsPartner();
  const partner = rewards?.discountCode.toUpperCase() === code.toUpperCase() ? rewards : null;
  const values = {
    ...bookingMessageValues(context, booking),
    reward: formatMoney(amount, offer.price.currency),
    code,
    member_number: request.partnerReferralCode ?? "",
    partner_name: partner?.name ?? context.config.brand.name,
  };
  const sendsSms = offer.communication === "SMS" && request.mobile !== null;
  const seal = ({ template, ...addresses }: { template: MessageKind } & Parameters<typeof sealForPerson>[1]) =>
    sealForPerson(context, addresses, {
      id: `${template}:${reference}`,
      template,
      values,
      about: token,
      notBefore: context.clock.now(),
    });
  const messages = await Promise.all([
    seal({
      template: "reward-deferred",
      email: offer.communication === "SMS" ? null : request.email,
      sms: sendsSms ? parseMobile(context.config.country, request.mobile) : null,
    }),
    seal({ template: "partner-reward-due", email: partner?.email ?? null, sms: null }),
  ]);
  return messages.flat();
}
