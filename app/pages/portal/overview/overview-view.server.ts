import { readPageLength } from "../../../http/page-length";
import { RESPONSE_TYPE, type ResponseTypeId } from "../../../domain/booking/booking-offer/booking-offer";
import { formatDay } from "~/ui/format";
import { formatMoment, formatTimeOfDay, formatTime } from "~/ui/format-moment";
import { vehicleView } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../../usecases/context";
import { customerInBrief } from "../../../usecases/workshop/portal/show-overview";
import { portalPath } from "../../../usecases/supplier/portal-links";
import {
  type BookingInBrief,
  type LeadOfferInBrief,
  type Listed,
  OVERVIEW_LISTS,
  type OverviewLengths,
  type OverviewList,
  type PortalOverview,
  type WorkInBrief,
} from "../../../domain/booking/portal-overview";
import { postingLine } from "./posting-texts";
import type { ListedWork, ListPageView } from "./work-list";

/** Initial number of rows of a list, and the number added each time. */
const STEP = 30;
/** Maximum number of rows of a list on one page. */
const MAX_LENGTH = 600;

/** Parses the requested length of each list from the URL: "?past=60". */
export const readPageLengths = (request: Request): OverviewLengths =>
  Object.fromEntries(
    OVERVIEW_LISTS.map((name) => [name, readPageLength(request, { name, step: STEP, most: MAX_LENGTH })]),
  ) as OverviewLengths;

const itemsOf = ({ items }: WorkInBrief) => items.join(", ") || "A service";
const carOf = ({ vehicle, suburb }: WorkInBrief) =>
  [vehicle && vehicleView(vehicle), suburb].filter(Boolean).join(", ") || "Vehicle not known";

const PENDING_LABELS: Readonly<Record<ResponseTypeId, string>> = {
  [RESPONSE_TYPE.confirm]: "Confirmed",
  [RESPONSE_TYPE.changeDate]: "Another date proposed",
  [RESPONSE_TYPE.queryPrice]: "Price or information queried",
  [RESPONSE_TYPE.decline]: "Declined",
};

/** View model of the overview of a store's work. */
export async function overviewView(context: Context, request: Request, overview: PortalOverview) {
  const now = context.clock.now();
  const { zone } = overview;
  const booking = async (bookingInBrief: BookingInBrief, list: OverviewList): Promise<ListedWork> => {
    const { firstName, rego, mobile } = await customerInBrief(context, bookingInBrief);
    return {
      href: portalPath({ kind: "booking", token: bookingInBrief.token }),
      title: itemsOf(bookingInBrief),
      about: [firstName, carOf(bookingInBrief), rego].filter(Boolean).join(", "),
      when: `${formatDay(bookingInBrief.serviceDay)}, ${formatTime(bookingInBrief.startAt)}. Booking ${bookingInBrief.reference}`,
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
              text: formatTimeOfDay(bookingInBrief.undoUntil, zone),
            }
          : bookingInBrief.answerBy === null
            ? null
            : {
                at: bookingInBrief.answerBy,
                label:
                  list === "asked"
                    ? "The customer answers by"
                    : bookingInBrief.isCorrection
                      ? "Check the correction by"
                      : "Answer by",
                text: formatMoment(bookingInBrief.answerBy, zone),
              },
    };
  };
  const leadOffer = async (leadOfferInBrief: LeadOfferInBrief, list: OverviewList): Promise<ListedWork> => ({
    href: portalPath({ kind: "lead-offer", token: leadOfferInBrief.token }),
    title: itemsOf(leadOfferInBrief),
    about: carOf(leadOfferInBrief),
    when: list === "sent" ? "Your offer is sent" : "",
    call: null,
    unread: null,
    deadline:
      leadOfferInBrief.cutOffAt <= now
        ? null
        : {
            at: leadOfferInBrief.cutOffAt,
            label: list === "sent" ? "Bidding ends" : "Quote by",
            text: formatMoment(leadOfferInBrief.cutOffAt, zone),
          },
  });
  const shown = async <T>(
    list: OverviewList,
    { rows, hasMore }: Listed<T>,
    draw: (row: T, list: OverviewList) => Promise<ListedWork>,
  ): Promise<ListPageView> => ({
    works: await Promise.all(rows.map((row) => draw(row, list))),
    more: hasMore ? moreOf(request, list, rows.length) : null,
  });
  // An answer that can still be undone is listed in the new list only after it takes effect.
  const { awaiting: waiting, coming: agreed } = overview;
  const pending = waiting.rows.filter(({ undoUntil }) => undoUntil !== null);
  const isConfirmation = ({ pendingType }: BookingInBrief) => pendingType === RESPONSE_TYPE.confirm;
  const unanswered = waiting.rows.filter(({ undoUntil }) => undoUntil === null);
  const [awaiting, query, coming, past, requests, listPageView] = await Promise.all([
    shown("awaiting", { ...waiting, rows: unanswered }, booking),
    shown(
      "asked",
      {
        ...overview.asked,
        rows: [...pending.filter((bookingInBrief) => !isConfirmation(bookingInBrief)), ...overview.asked.rows],
      },
      booking,
    ),
    shown("coming", { ...agreed, rows: [...pending.filter(isConfirmation), ...agreed.rows] }, booking),
    shown("past", overview.past, booking),
    shown("requests", overview.requests, leadOffer),
    shown("sent", overview.sent, leadOffer),
  ]);
  return {
    now,
    awaiting,
    asked: query,
    coming,
    past,
    requests,
    sent: listPageView,
    balance: overview.balance,
    postings: overview.postings.map((posting) => ({
      ...postingLine(posting),
      key: posting.id,
      amount: posting.amount,
      day: formatMoment(posting.at, zone),
    })),
  };
}

/** URL of the same page with more rows of one list. */
function moreOf(request: Request, list: OverviewList, view: number): string | null {
  if (view >= MAX_LENGTH) return null;
  const { searchParams } = new URL(request.url);
  searchParams.set(list, String(view + STEP));
  return `?${searchParams}#${list}`;
}
