import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { isExpired } from "~/domain/quotes/bids/bid-offer";
import { leadOutcome } from "~/domain/quotes/bids/lead-outcome";
import { LEAD_OUTCOME_TEXT } from "~/texts/leads";
import { RETURN_STATE_LABELS } from "~/domain/quotes/bids/stored-return";
import { formatPageMoment } from "~/ui/format-moment";
import { isCutOff } from "~/domain/quotes/bids/offer-view";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import { formatVehicle } from "~/domain/catalogue/vehicle/describe";
import type { LeadContact } from "~/domain/identity/contact/contact";
import { readPageLength } from "~/http/route-params";
import { requireUser } from "~/pages/portal/guard.server";
import { WorkList } from "~/pages/portal/overview/work-list";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Section } from "~/ui/page";
import { CallButton } from "~/ui/phone-link";
import { NO_INDEX } from "~/ui/no-index";
import { openRevealedContact, listLeads } from "~/usecases/workshop/portal/show-overview";
import { portalPath } from "~/usecases/supplier/portal-links";
import type { ClaimedLead, LeadOfferSummary } from "~/domain/booking/portal-overview";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Leads" }, NO_INDEX];

/** Initial number of claimed leads in the list, and the number that "Show more" adds. */
const PAGE_STEP = 30;
const MAX_LENGTH = 1_000;
const MAX_REQUESTS = 100;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const length = readPageLength(request, PAGE_STEP, MAX_LENGTH);
  const leadList = await listLeads(app, readStoreId(request), { requests: MAX_REQUESTS, claimed: length });
  if (!leadList.ok) throw refusedPage(leadList.code);
  const { stores, store, leads, now } = leadList;
  const { zone, balance, requests, claimed } = leads;
  const { currency } = COUNTRIES[app.config.country];
  const { leadPrice } = app.config.bids;
  const claimedTokens = new Set(claimed.rows.map(({ token }) => token));
  const jobsTitle = ({ items }: LeadOfferSummary) => items.join(", ") || "A service";
  const leadSummary = ({ vehicle, suburb }: LeadOfferSummary) =>
    [vehicle && formatVehicle(vehicle), suburb].filter(Boolean).join(", ") || "The customer deleted their details";
  return {
    ...storeFields(stores, store),
    now,
    wallet:
      leadPrice === 0
        ? null
        : {
            balance: formatMoney(balance, currency),
            price: formatMoney(leadPrice, currency),
            isLow: balance < leadPrice,
          },
    // Leaves out claimed leads, which have a list of their own with their outcome.
    requests: requests.rows
      .filter(({ token }) => !claimedTokens.has(token))
      .map((lead) => ({
        href: portalPath({ kind: "lead-offer", token: lead.token }),
        title: jobsTitle(lead),
        about: leadSummary(lead),
        when: "",
        call: null,
        unread: null,
        deadline: { at: lead.cutOffAt, label: "Quote by", text: formatPageMoment(lead.cutOffAt, zone) },
      })),
    claimed: await Promise.all(
      claimed.rows.map(async (lead) => ({
        href: portalPath({ kind: "lead-offer", token: lead.token }),
        title: jobsTitle(lead),
        about: leadSummary(lead),
        claimed: formatPageMoment(lead.claimedAt, zone),
        outcome: outcomeText(lead, now, zone),
        booking:
          lead.booking && lead.isMineAccepted ? portalPath({ kind: "booking", token: lead.booking.token }) : null,
        cost: lead.cost === null ? null : formatMoney(lead.cost, currency),
        refund: lead.isRefunded
          ? RETURN_STATE_LABELS.returned
          : lead.returnState && RETURN_STATE_LABELS[lead.returnState],
        // A cancelled lead has no call link, because the cancellation page tells the customer that no one will call.
        call: lead.ending === "cancelled" ? null : callLink(await openRevealedContact(app, lead)),
      })),
    ),
    more: claimed.hasMore && length < MAX_LENGTH ? `?store=${store.supplierId}&shown=${length + PAGE_STEP}` : null,
  };
}

const callLink = (contact: LeadContact | null) =>
  contact?.mobile ? { number: contact.mobile, name: contact.firstName || "the customer" } : null;

function outcomeText(lead: ClaimedLead, now: number, zone: string): string {
  const outcome = leadOutcome({
    hasOffered: lead.submittedAt !== null,
    isPurchased: lead.purchasedAt !== null,
    ending: lead.ending,
    isOwnOfferAccepted: lead.isMineAccepted,
    isBookingCancelled: lead.booking?.status === "Cancelled",
    isCutOffReached: isCutOff(lead.cutOffAt, now),
    isOfferExpired: isExpired(lead, now),
  });
  const text = LEAD_OUTCOME_TEXT[outcome];
  if (outcome === "to-quote") return `${text}. Bidding closes ${formatPageMoment(lead.cutOffAt, zone)}`;
  return outcome === "offer-sent"
    ? `${text}. The customer can book it until ${formatPageMoment(lead.expiresAt, zone)}`
    : text;
}

/** Page of the leads that a store can quote for, and its claimed leads with their outcome and cost. */
export default function Leads() {
  const { stores, store, storeName, now, wallet, requests, claimed, more } = useLoaderData<typeof loader>();
  return (
    <PortalPage title="Leads" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-3xl gap-10">
        {wallet && (
          <p>
            A lead costs {wallet.price}. Your wallet has {wallet.balance}.{" "}
            {wallet.isLow && "Add money before you claim a lead. "}
            <Link to={`/workshop/wallet?store=${store}`} className="text-accent underline underline-offset-4">
              Open the wallet
            </Link>
          </p>
        )}
        <WorkList
          id="requests"
          title="Requests you can quote"
          empty="No customers are waiting for your quote."
          list={{ works: requests, more: null }}
          now={now}
        />
        <Section id="claimed" title="Leads you claimed">
          {claimed.length === 0 ? (
            <EmptyState title="No leads claimed yet">
              When you see a customer's phone number or send an offer, the lead is listed here with its outcome.
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {claimed.map((lead) => (
                <li key={lead.href} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
                  <p className="flex flex-wrap items-center justify-between gap-x-3">
                    <Link to={lead.href} className="font-semibold break-words text-accent underline underline-offset-4">
                      {lead.title}
                    </Link>
                    {lead.refund && <Badge>{lead.refund}</Badge>}
                  </p>
                  <p className="text-sm break-words">{lead.about}</p>
                  <p className="font-semibold">{lead.outcome}</p>
                  <p className="text-sm text-soft">
                    Claimed {lead.claimed}
                    {lead.cost && `. Cost ${lead.cost}`}
                  </p>
                  {lead.call && <CallButton {...lead.call} />}
                  {lead.booking && (
                    <Link
                      to={lead.booking}
                      className="inline-flex min-h-11 items-center justify-self-start text-sm text-accent underline underline-offset-4"
                    >
                      Open the booking
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )}
          {more && (
            <Link
              to={more}
              preventScrollReset
              className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
            >
              Show more
            </Link>
          )}
        </Section>
      </div>
    </PortalPage>
  );
}
