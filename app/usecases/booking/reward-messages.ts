import { parseMobile } from "../../domain/phone/format";
import { formatMoney } from "../../domain/money/format";
import type { Channel, Message, SealedMessage } from "../../domain/messages/message";
import type { Context } from "../context";
import { sealMessage } from "../messages/seal-message";
import { type ToldOffer, valuesOf } from "./booking-messages";

/**
 * A reward that is kept for later: its customer hears that it is kept, and the partner whom to give it to and how much (B-012).
 * Nothing where none is kept. Written with the booking, sent once; and once more for each `occasion`, when it moved to another supplier.
 */
export async function rewardKept(
  context: Context,
  told: ToldOffer & { readonly occasion?: string },
): Promise<readonly SealedMessage[]> {
  const { request, offer, token, occasion } = told;
  const of = occasion === undefined ? token : `${token}:${occasion}`;
  const { code, kept = null } = offer.discount ?? { code: "" };
  if (kept === null) return [];
  const partner = await context.db.partners.rewards(code);
  const values = {
    ...valuesOf(context, told),
    reward: formatMoney(kept, offer.price.currency),
    code,
    member_number: request.partnerReferralCode ?? "",
    partner_name: partner?.name ?? context.config.brand.name,
  };
  const wanted: readonly [template: string, Channel, string | null][] = [
    ["reward-kept", "email", offer.communication === "SMS" ? null : request.email],
    [
      "reward-kept",
      "sms",
      offer.communication === "SMS" && request.mobile !== null
        ? parseMobile(context.config.country, request.mobile)
        : null,
    ],
    ["partner-reward-kept", "email", partner?.email ?? null],
  ];
  const messages = wanted.flatMap(([template, channel, to]): Message[] =>
    to === null
      ? []
      : [
          {
            id: `${template}:${of}:${channel}`,
            channel,
            template,
            to,
            values,
            about: token,
            notBefore: context.clock.now(),
          },
        ],
  );
  return Promise.all(messages.map((message) => sealMessage(context, message)));
}
