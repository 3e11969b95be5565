import { readPageLength } from "../../../http/route-params";
import { RESPONSE_TYPE, type ResponseTypeId } from "../../../domain/booking/booking-offer/booking-offer";
import { formatCount, formatDay } from "~/ui/format";
import { formatPageMoment, formatPageTimeOfDay, formatPageTime } from "~/ui/format-moment";
import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
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
    OVERVIEW_LISTS.map((name) => [name, readPageLength(request, PAGE_STEP, MAX_LIST_LENGTH, name)]),
  ) as OverviewLengths;

const itemSummary = ({ items }: WorkSummary) => items.join(", ") || "A service";
const vehicleSummary = ({ vehicle, suburb }: WorkSummary) =>
  [vehicle && formatVehicle(vehicle), suburb].filter(Boolean).join(", ") || "Vehicle not known";

const PENDING_LABELS: Readonly<Record<ResponseTypeId, string>> = {
  [RESPONSE_TYPE.confirm]: "Confirmed",
  [RESPONSE_TYPE.changeDate]: "Another date proposed",
  [RESPONSE_TYPE.queryPrice]: "Price or information queried",
  [RESPONSE_TYPE.decline]: "Declined",
};

/** View model of the overview of a store's work. `day` = only this day's bookings are listed as upcoming; null = those of all days. */
export async function overviewView(
  context: Context,
  request: Request,
  overview: PortalOverview,
  day: PlainDay | null = null,
) {
  const now = context.clock.now();
  const { zone } = overview;
  const toListedBooking = async (bookingSummary: BookingSummary, list: OverviewList): Promise<ListedWork> => {
    const { firstName, rego, mobile } = await summarizeCustomer(context, bookingSummary);
    return {
      href: portalPath({ kind: "booking", token: bookingSummary.token }),
      title: itemSummary(bookingSummary),
      about: [firstName, vehicleSummary(bookingSummary), rego].filter(Boolean).join(", "),
      when: `${formatDay(bookingSummary.serviceDay)}, ${formatPageTime(bookingSummary.startAt)}. Booking ${bookingSummary.reference}`,
      // Phone number to call. Not needed for finished work.
      call: mobile === null || list === "past" ? null : { number: mobile, name: firstName || "the customer" },
      unread: bookingSummary.unread === 0 ? null : formatCount(bookingSummary.unread, "new message"),
      deadline:
        bookingSummary.undoUntil !== null
          ? {
              at: bookingSummary.undoUntil,
              label: `${PENDING_LABELS[bookingSummary.pendingType ?? RESPONSE_TYPE.confirm]}. You can undo it until`,
              text: formatPageTimeOfDay(bookingSummary.undoUntil, zone),
            }
          : bookingSummary.answerBy === null
            ? null
            : {
                at: bookingSummary.answerBy,
                label:
                  list === "asked"
                    ? "The customer has until"
                    : bookingSummary.isCorrection
                      ? "Check the correction by"
                      : "Answer by",
                text: formatPageMoment(bookingSummary.answerBy, zone),
              },
    };
  };
  const toListedLeadOffer = async (leadOfferSummary: LeadOfferSummary, list: OverviewList): Promise<ListedWork> => ({
    href: portalPath({ kind: "lead-offer", token: leadOfferSummary.token }),
    title: itemSummary(leadOfferSummary),
    about: vehicleSummary(leadOfferSummary),
    when: list === "sent" ? "Your offer has been sent" : "",
    call: null,
    unread: null,
    deadline:
      leadOfferSummary.cutOffAt <= now
        ? null
        : {
            at: leadOfferSummary.cutOffAt,
            label: list === "sent" ? "Bidding ends" : "Quote by",
            text: formatPageMoment(leadOfferSummary.cutOffAt, zone),
          },
  });
  const toListPage = async <T>(
    list: OverviewList,
    { rows, hasMore }: LimitedList<T>,
    toListItem: (row: T, list: OverviewList) => Promise<ListedWork>,
  ): Promise<ListPageView> => ({
    works: await Promise.all(rows.map((row) => toListItem(row, list))),
    more: hasMore ? showMoreHref(request, list, rows.length) : null,
  });
  // A booking whose answer can still be undone is read as awaiting, but is already shown in its new list.
  const { awaiting, coming } = overview;
  const pendingRows = awaiting.rows.filter(({ undoUntil }) => undoUntil !== null);
  const isConfirmation = ({ pendingType }: BookingSummary) => pendingType === RESPONSE_TYPE.confirm;
  const unansweredRows = awaiting.rows.filter(({ undoUntil }) => undoUntil === null);
  const startOf = ({ serviceDay, startAt }: BookingSummary) => `${serviceDay} ${startAt}`;
  const upcomingRows = [...pendingRows.filter(isConfirmation), ...coming.rows]
    .filter(({ serviceDay }) => day === null || serviceDay === day)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)));
  // Only the page of a single day lists pending answers separately, because the other pages show each of them in its new list.
  const answeredRows = day === null ? [] : pendingRows.filter((row) => !upcomingRows.includes(row));
  const [awaitingBookings, answered, askedBookings, upcoming, pastBookings, requests, sentOffers] = await Promise.all([
    toListPage("awaiting", { ...awaiting, rows: unansweredRows }, toListedBooking),
    toListPage("awaiting", { rows: answeredRows, hasMore: false }, toListedBooking),
    toListPage(
      "asked",
      {
        ...overview.asked,
        rows: [...pendingRows.filter((bookingInBrief) => !isConfirmation(bookingInBrief)), ...overview.asked.rows],
      },
      toListedBooking,
    ),
    toListPage("coming", { ...coming, rows: upcomingRows }, toListedBooking),
    toListPage("past", overview.past, toListedBooking),
    toListPage("requests", overview.requests, toListedLeadOffer),
    toListPage("sent", overview.sent, toListedLeadOffer),
  ]);
  return {
    now,
    awaiting: awaitingBookings,
    /** Answers that can still be undone. */
    answered,
    asked: askedBookings,
    coming: upcoming,
    past: pastBookings,
    requests,
    sent: sentOffers,
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
function showMoreHref(request: Request, list: OverviewList, shownCount: number): string | null {
  if (shownCount >= MAX_LIST_LENGTH) return null;
  const { searchParams } = new URL(request.url);
  searchParams.set(list, String(shownCount + PAGE_STEP));
  return `?${searchParams}#${list}`;
}
