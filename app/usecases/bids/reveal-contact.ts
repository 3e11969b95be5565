import type { BidRefusal } from "../../domain/bids/counter";
import { bidRefusalText } from "../../texts/leads";
import { type BidState, revealsLeft } from "../../domain/bids/remaining";
import { COUNTRIES } from "../../domain/country/country";
import { canonicalJson } from "../../domain/hashing/canonical-json";
import { PERMISSION } from "../../domain/identity/permissions";
import { formatMoney } from "../../domain/money/format";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { contactOf } from "../lead/open-lead";
import { dayAllowance } from "./day-allowance";
import { type AskedBy, findLeadOffer, type FoundLeadOffer, type OfferAccessRefusal } from "./find-lead-offer";
import { phoneOf } from "./show-lead-offer";

export interface TakePartRefusal extends Refusal<"bid-refused"> {
  readonly reason: BidRefusal;
  readonly state: BidState;
}
export interface Revealed {
  readonly ok: true;
  /** E.164; null = the customer left none. */
  readonly phone: string | null;
  readonly state: BidState;
  readonly revealsLeft: { readonly forWorkshop: number; readonly forBid: number };
}

/** Shows one supplier the customer's number: both counters fall by one, together and once; to be seen again it costs nothing (P-186, P-187). */
export async function revealContact(
  context: Context,
  by: AskedBy,
): Promise<Revealed | TakePartRefusal | OfferAccessRefusal | Refusal<"lead-not-found">> {
  const found = await findLeadOffer(context, by, PERMISSION.bidOnLeads);
  if (!found.ok) return found;
  const { opened } = found;
  const stored = await context.db.leads.findStored(opened.leadGuid);
  if (stored === null) return refuse("lead-not-found");
  const phone = phoneOf(await contactOf(context, stored));
  const allowance = dayAllowance(context, opened.supplierId);
  const mayContact = stored.lead.allowMechanicsToContact && phone !== null;
  const taken = await takePart(context, found, { kind: "reveal", bidOfferId: opened.id, mayContact }, allowance);
  if (!taken.ok) return refusedPart(taken);
  const forWorkshop = await context.bidCounter.allowanceLeft(allowance);
  return { ok: true, phone, state: taken.state, revealsLeft: { forWorkshop, forBid: revealsLeft(taken.state) } };
}

/** The same for the page: a claim that costs money needs the price that the page showed, or nothing is taken. */
export async function revealAtShownPrice(
  context: Context,
  by: AskedBy,
  agreedPrice: string,
): Promise<{ readonly ok: true; readonly needsPrice: true } | Awaited<ReturnType<typeof revealContact>>> {
  const found = await findLeadOffer(context, by, PERMISSION.bidOnLeads);
  if (!found.ok) return found;
  const { claimedAt, bid } = found.opened;
  const price = claimedAt === null ? bid.leadPrice : 0;
  if (price > 0 && agreedPrice !== formatMoney(bid.leadPrice, COUNTRIES[context.config.country].currency))
    return { ok: true, needsPrice: true };
  return revealContact(context, by);
}

/** Claims a place without seeing or offering anything yet. */
export async function claimLead(
  context: Context,
  by: AskedBy,
): Promise<{ readonly ok: true; readonly state: BidState } | TakePartRefusal | OfferAccessRefusal> {
  const found = await findLeadOffer(context, by, PERMISSION.bidOnLeads);
  if (!found.ok) return found;
  const taken = await takePart(context, found, { kind: "claim", bidOfferId: found.opened.id }, null);
  return taken.ok ? { ok: true, state: taken.state } : refusedPart(taken);
}

const refusedPart = ({
  reason,
  state,
}: {
  readonly reason: BidRefusal;
  readonly state: BidState;
}): TakePartRefusal => ({
  ...refuse("bid-refused", { "": [bidRefusalText(reason, state.tally.ending)] }),
  reason,
  state,
});

function takePart(
  context: Context,
  { opened }: FoundLeadOffer,
  act: { kind: "claim"; bidOfferId: number } | { kind: "reveal"; bidOfferId: number; mayContact: boolean },
  allowance: ReturnType<typeof dayAllowance> | null,
) {
  const { leadGuid, supplierId, bid } = opened;
  const report = { who: "supplier", supplierId, offer: null, leadPrice: bid.leadPrice, messages: [] } as const;
  // Without a key of the caller: an act of this kind is made once for each supplier, whoever repeats it.
  return context.bidCounter.take({
    leadGuid,
    terms: bid.terms,
    act,
    key: `${act.kind}:${act.bidOfferId}`,
    fingerprint: canonicalJson({ kind: act.kind, bidOfferId: act.bidOfferId }),
    report,
    allowance,
  });
}
