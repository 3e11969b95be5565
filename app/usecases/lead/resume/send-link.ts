import { jobLabels } from "../../../domain/lead/cart/item-note";
import type { LeadGuid } from "../../../domain/core/ids";
import { canonicalMailbox } from "../../../domain/identity/contact/mailbox";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { maskedChannel, proofChannel, RESUME_LINK_LIFE_MS, parseChannel } from "../../../domain/lead/resume/proof";
import type { ProofChannel } from "../../../domain/identity/verification/quota";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import { decryptContact, isHolderOf } from "../open-lead";
import { sealMessage } from "../../notifications/seal-message";
import { consumeSendQuota } from "../../identity/verification/code-keys";
import { consumeTextQuota } from "../../identity/caps/text-budget";
import { consumeUnverifiedQuota } from "../stranger-requests";
import { LINK_SENT_RECENTLY, TOO_MANY_LINKS } from "../../../texts/quotes";

/** Hash under which a link's token is stored. */
export const tokenHashOf = (context: Pick<Context, "cipher">, token: string): Promise<string> =>
  context.cipher.fingerprint(`resume ${token}`);

export interface SentLink {
  readonly ok: true;
  /** Masked recipient. */
  readonly to: string;
}
export type LinkRefusal = Refusal<"lead-not-found" | "invalid-input" | "rate-limited">;

/**
 * Sends a link to continue a quote elsewhere. The quote's holder may choose the address. Anyone else who knows the guid can only send it to the contact in the
 * quote.
 */
export async function sendLink(context: Context, guid: LeadGuid, input: string): Promise<SentLink | LinkRefusal> {
  const storedLead = await context.db.leads.findStored(guid);
  if (storedLead === null) return refuse("lead-not-found");
  const { lead } = storedLead;
  const isHolder = await isHolderOf(context, storedLead);
  const ownChannel = proofChannel(await decryptContact(context, storedLead));
  const recipient =
    isHolder || storedLead.sealedContact === null ? parseChannel(context.config.country, input) : ownChannel;
  if (recipient === null) return refuse("invalid-input", { to: ["Enter an email address or a mobile number"] });
  const problem = await findReachedLimit(context, recipient, isHolder ? null : lead.guid);
  if (problem !== null) return refuse("rate-limited", { to: [problem] });

  const { clock, ids, db, config } = context;
  const token = ids.token();
  const now = clock.now();
  await db.resumeLinks.add(await tokenHashOf(context, token), lead.guid, now, now + RESUME_LINK_LIFE_MS);
  const vehicle = describeVehicle({ ...lead.vehicle, engine: null, transmission: null, body: null });
  const message = await sealMessage(context, {
    id: `quote-link:${ids.guid()}:${recipient.channel}`,
    channel: recipient.channel,
    template: "quote-link",
    to: recipient.to,
    values: {
      items: [jobLabels(lead.cart).join(", ") || "your car", vehicle === "" ? "" : `(${vehicle})`]
        .filter(Boolean)
        .join(" "),
      link: new URL(`/resume/${token}`, config.brand.websiteUrl).href,
    },
    about: lead.guid,
    notBefore: now,
  });
  await db.outbox.add([message], now);
  context.later(context.jobs.sendMessages());
  return { ok: true, to: isHolder ? recipient.to : maskedChannel(recipient) };
}

/**
 * Checks the limits for links: per network, per contact (one a minute and, counting saved quotes, five a day), and for all SMS. If the person only knows the
 * quote's guid (`strangerLeadGuid`), there is also a limit per quote, so that they cannot send links to one address after another. Returns a message if a limit
 * is reached.
 */
async function findReachedLimit(
  context: Context,
  { channel, to }: ProofChannel,
  strangerLeadGuid: string | null,
): Promise<string | null> {
  const contact = channel === "email" ? canonicalMailbox(to) : to;
  if (!(await context.limits.code("resume-link"))) return LINK_SENT_RECENTLY;
  for (const subject of strangerLeadGuid === null ? [contact] : [`of ${strangerLeadGuid}`, contact]) {
    if (!(await consumeSendQuota(context, `link ${subject}`))) return LINK_SENT_RECENTLY;
  }
  const quota = await consumeUnverifiedQuota(context, "saved-quotes", [
    [channel === "email" ? "mailbox" : "mobile", contact],
  ]);
  if (quota === null) return TOO_MANY_LINKS;
  if (channel !== "sms" || (await consumeTextQuota(context, to)) !== null) return null;
  await quota.releaseQuota();
  return TOO_MANY_LINKS;
}
