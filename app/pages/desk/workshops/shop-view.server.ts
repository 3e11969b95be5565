import { formatDay, formatMonth, formatTime } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { formatPhoneForDisplay } from "../../../domain/core/phone/display";
import { TOPIC_LABELS } from "../../../domain/identity/store-account/notification-contact";
import { formatPercent } from "../../../domain/booking/commission/percent";
import { formatBusinessNumber, formatGstNumber } from "../../../domain/core/country/business-number";
import { COUNTRIES } from "../../../domain/core/country/country";
import { deskActionText } from "../../../texts/desk";
import { bookingStatusLabel } from "../../../domain/operations/desk/lists";
import { hasDeskRight } from "../../../domain/identity/roles";
import type { ListingAction, DeskWorkshop, WorkshopChange } from "../../../domain/operations/desk/desk-workshop";
import { streetLine } from "../../../domain/location/locality";
import { formatMoney, formatRange } from "../../../domain/core/money/format";
import {
  NO_POINTS_FROM_DAYS,
  NO_POINTS_FROM_METRES,
  SCORE_WEIGHTS,
  scoreParts,
} from "../../../domain/quotes/recommended-score";
import type { CaseFact } from "../case-view.server";
import type { Cents } from "../../../domain/core/money/money";
import { ROLE_NAMES } from "../../../domain/identity/store-account/access";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../../usecases/context";
import type { WorkshopPage } from "../../../usecases/operations/desk/shops";
import { sameNumberFacts } from "../workshop-case-view.server";
import { BOOKING_TONES, LISTING_STATES, type ListCell } from "../lists/list-columns.server";
import { KIND_LABELS } from "../../public-pages/kind-labels";

export const LISTING_ACTION_LABELS: Readonly<Record<ListingAction, string>> = {
  pause: "Pause",
  close: "Close",
  reopen: "Reopen",
};
const DOCUMENT_LABELS: Readonly<Record<string, string>> = { insurance: "Insurance", licence: "Licence" };

const sourceText = ({ operatorKey, application, isDemo }: DeskWorkshop): string =>
  application !== null
    ? "Joined online"
    : operatorKey !== null
      ? `Imported as ${operatorKey}`
      : isDemo
        ? "Demo"
        : "Our own service";

const changeText = (change: WorkshopChange): string =>
  change.kind === "listing"
    ? `${LISTING_STATES[change.before.hiddenReason ?? "open"].label} → ${LISTING_STATES[change.after.hiddenReason ?? "open"].label}`
    : `Contact: ${change.before.email}, ${change.before.phone} → ${change.after.email}, ${change.after.phone}`;

/** The ranking points that this workshop gets in every quote, and the factors that determine the rest of its points. */
function rankingFacts(workshop: DeskWorkshop): readonly CaseFact[] {
  const parts = scoreParts({ ...workshop, price: null, medianPrice: null, distanceMetres: 0, daysAfterRequest: 0 });
  const formatPoints = (part: keyof typeof SCORE_WEIGHTS) =>
    `${(parts[part] ?? 0) / 100} of ${SCORE_WEIGHTS[part] / 100} points`;
  const { rating100, ratings, shrunkRating100, replyMinutes, completed10000 } = workshop;
  const ratingText = ratings === 0 ? "No reviews" : `${(rating100 / 100).toFixed(1)} from ${ratings} reviews`;
  return [
    {
      label: "Rating",
      text: `${ratingText}, counted as ${(shrunkRating100 / 100).toFixed(2)}: ${formatPoints("rating")}`,
    },
    {
      label: "Time to answer",
      text: `${replyMinutes === null ? "Not measured yet" : `${replyMinutes} minutes`}: ${formatPoints("reply")}`,
    },
    {
      label: "Work completed",
      text: `${completed10000 === null ? "Not measured yet" : `${completed10000 / 100}% of confirmed bookings`}: ${formatPoints("completion")}`,
    },
    {
      label: "In each quote",
      text: `Price: up to ${SCORE_WEIGHTS.price / 100} points, compared with the median. Distance: up to ${SCORE_WEIGHTS.distance / 100}, none from ${NO_POINTS_FROM_METRES / 1000} km. First available day: up to ${SCORE_WEIGHTS.availability / 100}, none ${NO_POINTS_FROM_DAYS} days after the requested day.`,
    },
    { label: "Verified", text: `${workshop.isVerified ? "Yes" : "No"}. This does not change the order` },
  ];
}

/** View model of a workshop at the desk. Its state and contact come first, then its bookings and quotes, then its account with us. */
export function workshopView(
  app: Context,
  {
    person,
    workshop: shop,
    sameNumberWorkshops,
    listingActions,
    bookings,
    reviews,
    statements,
    commission,
    actions: acts,
  }: WorkshopPage,
) {
  const { currency } = COUNTRIES[shop.country];
  const { zone } = shop;
  const formatAmount = (amount: Cents) => formatMoney(amount, currency);
  const formatAt = (at: number) => formatMoment(at, zone);
  const hasRight = (right: Parameters<typeof hasDeskRight>[1]) => hasDeskRight(person.role, right);
  const base = `/desk/workshops/${shop.id}`;
  const now = app.clock.now();
  const today = dayAt(now, zone);
  const { label, tone } = LISTING_STATES[shop.hiddenReason ?? "open"];
  const currentCommission = commission.find(({ fromAt }) => fromAt <= now);
  const upcomingCommission = commission.find(({ fromAt }) => fromAt > now);
  const toFact = (name: string, text: string | null) => ({ label: name, text: text || "None" });
  const mayDecide = hasRight("supply");
  return {
    title: shop.name,
    number: shop.id,
    status: { label, tone },
    subtitle: `${KIND_LABELS[shop.kind]} in ${shop.suburbName} ${shop.state}, number ${shop.id}`,
    contact: [
      toFact("Contact", shop.contactName),
      toFact("Phone", shop.phone),
      toFact("Email", shop.email),
      toFact("Address", [streetLine(shop), shop.postcode].filter(Boolean).join(" ")),
      toFact(COUNTRIES[shop.country].businessNumberLabel, formatBusinessNumber(shop.businessNumber)),
      ...sameNumberFacts(COUNTRIES[shop.country].businessNumberLabel, sameNumberWorkshops),
      ...(COUNTRIES[shop.country].hasGstNumber
        ? [toFact(COUNTRIES[shop.country].taxNumberLabel, shop.gstNumber && formatGstNumber(shop.gstNumber))]
        : []),
      toFact("Licence", shop.licenceNumber),
      toFact("Source", sourceText(shop)),
    ],
    people: shop.people.map(({ email, name, role }) => ({
      key: email,
      text: `${name ?? email}, ${ROLE_NAMES[role]}`,
      email,
    })),
    contacts: shop.contacts.map(({ id, channel, address, name, topics, stopReason }) => ({
      key: id,
      text:
        address === ""
          ? channel === "email"
            ? "The account’s email"
            : "The workshop’s mobile"
          : `${name}, ${channel === "sms" ? formatPhoneForDisplay(address) : address}`,
      topics: stopReason ?? (topics.map((topic) => TOPIC_LABELS[topic]).join(", ") || "Nothing"),
    })),
    documents: shop.documents.map(({ kind, endsOn, isChecked }, at) => ({
      key: String(at),
      text: `${DOCUMENT_LABELS[kind] ?? kind}${endsOn === null ? "" : `, ${endsOn < today ? "expired" : "valid until"} ${formatDay(endsOn)}`}`,
      state: !isChecked
        ? ({ label: "Not checked", tone: "attention" } as const)
        : endsOn !== null && endsOn < today
          ? ({ label: "Expired", tone: "attention" } as const)
          : ({ label: "Checked", tone: "done" } as const),
    })),
    noDocuments:
      shop.application === null
        ? "Documents are only collected from workshops that join online."
        : "No documents were sent.",
    application: shop.application === null || !mayDecide ? null : `/desk/applications/${shop.application.id}`,
    ranking: rankingFacts(shop),
    money: [
      toFact("Balance", formatAmount(shop.balance)),
      toFact("Lead wallet", formatAmount(shop.wallet)),
      toFact(
        "Commission",
        `${formatPercent(currentCommission?.percent100 ?? app.config.commission100)}${currentCommission === undefined ? ", standard" : ""}${upcomingCommission === undefined ? "" : `, ${formatPercent(upcomingCommission.percent100)} from ${formatAt(upcomingCommission.fromAt)}`}`,
      ),
      toFact(
        "Bank account",
        shop.bankSince === null ? "None. We cannot pay this workshop yet" : `Entered ${formatAt(shop.bankSince)}`,
      ),
      toFact("Online payments", shop.acceptsOnlinePayments ? "Accepted" : "Not accepted"),
      toFact("Labour rate", `${formatAmount(shop.labourRate)} an hour`),
      toFact("Call-out fee", formatAmount(shop.callOutFee)),
    ],
    statements: statements.map(({ month, closing }) => ({
      key: month,
      text: formatMonth(`${month}-01`),
      amount: formatAmount(closing),
    })),
    bookings: {
      columns: ["Booking", "Status", "Service day", "Price"].map((name) => ({
        label: name,
        isNumber: name === "Price",
        order: null,
        href: null,
      })),
      rows: bookings.rows.map((row): { key: string; cells: readonly ListCell[] } => ({
        key: row.token,
        cells: [
          { text: String(row.id), href: `/desk/bookings/${row.token}` },
          { text: bookingStatusLabel(row.status), tone: BOOKING_TONES[row.status] },
          { text: formatDay(row.serviceDay), more: formatTime(row.arrivalFrom) },
          { text: formatRange(row.total, row.maxTotal, currency) },
        ],
      })),
      all: `/desk/bookings?workshop=${shop.id}&sort=-day`,
    },
    reviews: {
      rows: reviews.rows.map(({ bookingToken, stars, comments, updatedAt }) => ({
        key: bookingToken,
        href: `/desk/bookings/${bookingToken}/review`,
        text: `${stars} of 5${comments === null ? "" : `: ${comments}`}`,
        when: formatAt(updatedAt),
      })),
      all: `/desk/reviews?workshop=${shop.id}`,
    },
    acts: [
      ...(hasRight("assist") ? [{ to: `${base}/message`, label: "Send a message" }] : []),
      ...(mayDecide ? [{ to: `${base}/contact`, label: "Correct contact details" }] : []),
      ...(mayDecide ? [{ to: `/desk/prices/${shop.id}`, label: "Change rates" }] : []),
      ...(mayDecide ? [{ to: `${base}/details`, label: "Check business details" }] : []),
      ...(hasRight("approve") ? [{ to: `${base}/commission`, label: "Set commission" }] : []),
      ...(hasRight("approve")
        ? [
            { to: `${base}/bank-code`, label: "Send a code for the bank account" },
            { to: `${base}/bank`, label: "Enter the bank account" },
          ]
        : []),
      ...(hasRight("refund") ? [{ to: `/desk/wallets/${shop.id}`, label: "Credit the wallet" }] : []),
    ],
    dangers: mayDecide
      ? listingActions.map((move) => ({ to: `${base}/${move}`, label: LISTING_ACTION_LABELS[move] }))
      : [],
    mayMoney: hasRight("refund"),
    lines: [
      ...shop.changes.map((change) => ({
        at: change.at,
        actor: change.actor,
        text: `${changeText(change)}: ${change.reason}`,
      })),
      ...acts.map((action) => ({
        at: action.at,
        actor: action.person,
        text: `${deskActionText(action)}: ${action.reason}`,
      })),
    ]
      .sort((a, b) => b.at - a.at)
      .map(({ at, ...line }, index) => ({ key: `${at}:${index}`, when: formatAt(at), ...line })),
  };
}
