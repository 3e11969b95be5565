import { jobLabels } from "../../../domain/lead/cart/item-note";
import type { Lead } from "../../../domain/lead/lead";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { localityLabel } from "../../../domain/location/locality";
import { maskedChannel, proofChannel } from "../../../domain/lead/resume/proof";
import type { ProofChannel } from "../../../domain/identity/verification/quota";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import { decryptContact, isHolderOf } from "../open-lead";
import type { StoredLead } from "../../../domain/lead/stored-lead";
import { tokenHashOf } from "./send-link";

/** What a link shows before a contact is verified: the job, and the masked contact to which a code would be sent. */
export interface LinkView {
  readonly ok: true;
  readonly items: readonly string[];
  readonly vehicle: string | null;
  readonly place: string | null;
  /** Channel ("sms" or "email") and masked address for the code. Null = no code is needed. */
  readonly proof: { readonly channel: ProofChannel["channel"]; readonly to: string } | null;
}

export interface LinkedLead {
  readonly storedLead: StoredLead;
  readonly isHolder: boolean;
  readonly channel: ProofChannel | null;
}

/** The lead behind a link; null = the link is unknown or has expired. */
export async function findLinkedLead(context: Context, token: string): Promise<LinkedLead | null> {
  const guid = await context.db.resumeLinks.find(await tokenHashOf(context, token), context.clock.now());
  const [storedLead] = await Promise.all([
    guid === null ? null : context.db.leads.findStored(guid),
    currentUser(context),
  ]);
  if (storedLead === null) return null;
  return {
    storedLead,
    isHolder: await isHolderOf(context, storedLead),
    channel: proofChannel(await decryptContact(context, storedLead)),
  };
}

/** Whether the contact must be verified first. Not if the viewer holds the lead, or if the lead is an unsubmitted draft without contact details. */
export const needsProof = ({ storedLead, isHolder }: LinkedLead): boolean =>
  !isHolder && (storedLead.sealedContact !== null || storedLead.lead.submittedAt !== null);

export async function showLink(context: Context, token: string): Promise<LinkView | Refusal<"link-not-found">> {
  const leadResult = await findLinkedLead(context, token);
  if (leadResult === null) return refuse("link-not-found");
  const { lead } = leadResult.storedLead;
  return {
    ok: true,
    ...toLeadSummary(lead),
    proof:
      needsProof(leadResult) && leadResult.channel
        ? { channel: leadResult.channel.channel, to: maskedChannel(leadResult.channel) }
        : null,
  };
}

const toLeadSummary = ({ cart, vehicle, suburb }: Lead) => ({
  items: jobLabels(cart),
  vehicle: describeVehicle({ ...vehicle, engine: null, transmission: null, body: null }) || null,
  place: suburb && localityLabel(suburb),
});
