import { readPageLength } from "../../../http/page-length";
import { RESPONSE_TYPE, type ResponseTypeId } from "../../../domain/booking/booking-offer/booking-offer";
import { formatDay } from "~/ui/format";
import { formatPageMoment, formatPageTimeOfDay, formatPageTime } from "~/ui/format-moment";
import { displayVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../../usecases/context";
import { summarizeCustomer } from "../../../usecases/workshop/portal/show-overview";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { portalPath } from "../../../usecases/supplier/portal-links";
import {
  type BookingSummary,
  type LeadOfferSummary,
  type LimitedList,
  OVERVIEW_LISTS,
  type OverviewLengths,
  type OverviewList,
  type PortalOverview,
  type WorkSummary,
} from "../../../domain/booking/portal-overview";
import { postingLine } from "./posting-texts";
import type { ListedWork, ListPageView } from "./work-list";

/** Initial number of rows of a list, and the number added each time. */
const PAGE_STEP = 30;
/** Maximum number of rows of a list on one page. */
const MAX_LIST_LENGTH = 600;

/** Parses the requested length of each list from the URL: "?past=60". */
export const readPageLengths = (request: Request): OverviewLengths =>
  Object.fromEntries(
    OVERVIEW_LISTS.map((name) => [
      name,
      readPageLength(request, { name, step: PAGE_STEP, maxLength: MAX_LIST_LENGTH }),
    ]),
  ) as OverviewLengths;

const itemSummary = ({ items }: WorkSummary) => items.join(", ") || "A service";
const vehicleSummary = ({ vehicle, suburb }: WorkSummary) =>
  [vehicle && displayVehicle(vehicle), suburb].filter(Boolean).join(", ") || "Vehicle not known";

const PENDING_LABELS: Readonly<Record<ResponseTypeId, string>> = {
  [RESPONSE_TYPE.confirm]: "Confirmed",
  [RESPONSE_TYPE.changeDate]: "Another date proposed",
  [RESPONSE_TYPE.queryPrice]: "Price or information queried",
  [RESPONSE_TYPE.decline]: "Declined",
};

/** View model of the overview of a store's work. `day` = only this day's bookings are listed as coming; null = those of all days. */
export async function overviewView(
  context: Context,
  request: Request,
  overview: PortalOverview,
  day: PlainDay | null = null,
) {
  const now = context.clock.now();
  const { zone } = overview;
  const listedBooking = async (bookingInBrief: BookingSummary, list: OverviewList): Promise<ListedWork> => {
    const { firstName, rego, mobile } = await summarizeCustomer(context, bookingInBrief);
    return {
      href: portalPath({ kind: "booking", token: bookingInBrief.token }),
      title: itemSummary(bookingInBrief),
      about: [firstName, vehicleSummary(bookingInBrief), rego].filter(Boolean).join(", "),
      when: `${formatDay(bookingInBrief.serviceDay)}, ${formatPageTime(bookingInBrief.startAt)}. Booking ${bookingInBrief.reference}`,
      // Phone number to call. Not needed for finished work.
      call: mobile === null || list === "past" ? null : { number: mobile, name: firstName || "the customer" },
      unread:
        bookingInBrief.unread === 0
          ? null
          : `${bookingInBrief.unread} new ${bookingInBrief.unread === 1 ? "message" : "messages"}`,
      deadline:
        bookingInBrief.undoUntil !== null
          ? {
              at: bookingInBrief.undoUntil,
              label: `${PENDING_LABELS[bookingInBrief.pendingType ?? RESPONSE_TYPE.confirm]}. You can undo it until`,
              text: formatPageTimeOfDay(bookingInBrief.undoUntil, zone),
            }
          : bookingInBrief.answerBy === null
            ? null
            : {
                at: bookingInBrief.answerBy,
                label:
                  list === "asked"
                    ? "The customer has until"
                    : bookingInBrief.isCorrection
                      ? "Check the correction by"
                      : "Answer by",
                text: formatPageMoment(bookingInBrief.answerBy, zone),
              },
    };
  };
  const listedLeadOffer = async (leadOfferInBrief: LeadOfferSummary, list: OverviewList): Promise<ListedWork> => ({
    href: portalPath({ kind: "lead-offer", token: leadOfferInBrief.token }),
    title: itemSummary(leadOfferInBrief),
    about: vehicleSummary(leadOfferInBrief),
    when: list === "sent" ? "Your offer is sent" : "",
    call: null,
    unread: null,
    deadline:
      leadOfferInBrief.cutOffAt <= now
        ? null
        : {
            at: leadOfferInBrief.cutOffAt,
            label: list === "sent" ? "Bidding ends" : "Quote by",
            text: formatPageMoment(leadOfferInBrief.cutOffAt, zone),
          },
  });
  const pageOfList = async <T>(
    list: OverviewList,
    { rows, hasMore }: LimitedList<T>,
    toListItem: (row: T, list: OverviewList) => Promise<ListedWork>,
  ): Promise<ListPageView> => ({
    works: await Promise.all(rows.map((row) => toListItem(row, list))),
    more: hasMore ? showMoreHref(request, list, rows.length) : null,
  });
  // An answer that can still be undone is listed in the new list only after it takes effect.
  const { awaiting: waiting, coming: agreed } = overview;
  const pendingRows = waiting.rows.filter(({ undoUntil }) => undoUntil !== null);
  const isConfirmation = ({ pendingType }: BookingSummary) => pendingType === RESPONSE_TYPE.confirm;
  const unansweredRows = waiting.rows.filter(({ undoUntil }) => undoUntil === null);
  const startOf = ({ serviceDay, startAt }: BookingSummary) => `${serviceDay} ${startAt}`;
  const upcomingRows = [...pendingRows.filter(isConfirmation), ...agreed.rows]
    .filter(({ serviceDay }) => day === null || serviceDay === day)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)));
  // Only the page of one day lists them, because the others show every pending answer in its new list.
  const answeredRows = day === null ? [] : pendingRows.filter((row) => !upcomingRows.includes(row));
  const [awaitingBookings, answered, query, upcoming, pastBookings, requests, expiredPanel] = await Promise.all([
    pageOfList("awaiting", { ...waiting, rows: unansweredRows }, listedBooking),
    pageOfList("awaiting", { rows: answeredRows, hasMore: false }, listedBooking),
    pageOfList(
      "asked",
      {
        ...overview.asked,
        rows: [...pendingRows.filter((bookingInBrief) => !isConfirmation(bookingInBrief)), ...overview.asked.rows],
      },
      listedBooking,
    ),
    pageOfList("coming", { ...agreed, rows: upcomingRows }, listedBooking),
    pageOfList("past", overview.past, listedBooking),
    pageOfList("requests", overview.requests, listedLeadOffer),
    pageOfList("sent", overview.sent, listedLeadOffer),
  ]);
  return {
    now,
    awaiting: awaitingBookings,
    /** Answers that can still be undone. */
    answered,
    asked: query,
    coming: upcoming,
    past: pastBookings,
    requests,
    sent: expiredPanel,
    balance: overview.balance,
    postings: overview.postings.map((posting) => ({
      ...postingLine(posting),
      key: posting.id,
      amount: posting.amount,
      day: formatPageMoment(posting.at, zone),
    })),
  };
}

/** URL of the same page with more rows of one list. */
function showMoreHref(request: Request, list: OverviewList, view: number): string | null {
  if (view >= MAX_LIST_LENGTH) return null;
  const { searchParams } = new URL(request.url);
  searchParams.set(list, String(view + PAGE_STEP));
  return `?${searchParams}#${list}`;
}
