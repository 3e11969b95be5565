import { formatMoment } from "~/domain/core/time/format-moment";
import { formatPageTime } from "~/ui/format-moment";
import type { FindingLine } from "~/domain/booking/extra-work/finding";
import { COLOUR_HINT } from "~/texts/work";
import type { Currency } from "~/domain/core/country/country";
import type { Side } from "~/domain/booking/conversation/entry";
import { formatMoney } from "~/domain/core/money/format";
import { gstContent } from "~/domain/core/money/gst";
import { addCents } from "~/domain/core/money/money";
import { agreedTotal, bookingMoney } from "~/domain/booking/booking-money";
import { workshopRows } from "~/texts/payments";
import { formatDay } from "~/ui/format";
import type { ExtraWorkContext, Finding } from "~/usecases/booking/extra-work/load-extra-work";

/** Number of characters of a digest that are shown, for people to compare. */
const DIGEST_LENGTH = 12;

function findingStatus({ currentState: status, answerBy }: Finding, side: Side, zone: string): string {
  const until = answerBy === null ? "" : formatMoment(answerBy, zone);
  switch (status) {
    case "draft":
      return "Not sent yet";
    case "noted":
      return "Nothing to do";
    case "asked":
      return side === "customer" ? `Answer by ${until}` : `Waiting for the customer until ${until}`;
    case "approved":
      return "Approved";
    case "refused":
      return "Not approved";
    case "lapsed":
      return "Not answered in time, so not approved";
    case "withdrawn":
      return "Withdrawn by the workshop";
  }
}

const TONES = {
  draft: "neutral",
  noted: "neutral",
  asked: "attention",
  approved: "accent",
  refused: "neutral",
  lapsed: "neutral",
  withdrawn: "neutral",
} as const;

const findingLineView = ({ name, hours100, rate, amount }: FindingLine, currency: Currency) => ({
  name,
  detail: hours100 === null || rate === null ? "" : `${hours100 / 100} h at ${formatMoney(rate, currency)} an hour`,
  amount,
});

/** View model of a finding for either side and for print. `photoPath` = path of the photos for this reader. */
function findingView(
  finding: Finding,
  {
    side,
    zone,
    context,
    photoPath,
  }: { side: Side; zone: string; context: ExtraWorkContext; photoPath: (id: string) => string },
) {
  const { content, total, currentState: status, sentAt, answeredAt, answeredThrough, withdrawnAt, colour } = finding;
  const { currency, country } = context.offeredBooking.booking.price;
  const { request } = context.offeredBooking;
  const customer = [request.firstName, request.lastName].filter(Boolean).join(" ") || "The customer";
  const formatAt = (at: number) => formatMoment(at, zone);
  return {
    id: finding.id,
    digest: finding.digest,
    colour,
    colourName: COLOUR_HINT[colour].name,
    colourMeans: COLOUR_HINT[colour].means,
    text: content.text,
    lines: content.lines.map((line) => findingLineView(line, currency)),
    total,
    totalText: formatMoney(total, currency),
    gst: gstContent(total, country),
    currency,
    readyBy:
      content.readyBy === null ? null : `${formatDay(content.readyBy.day)}, ${formatPageTime(content.readyBy.time)}`,
    photos: finding.photos.map(({ id, width, height }) => ({ src: photoPath(id), width, height })),
    standing: status,
    status: findingStatus(finding, side, zone),
    tone: TONES[status],
    canAnswer: side === "customer" && status === "asked",
    canChange: side === "supplier" && context.isOpen && (status === "draft" || status === "asked"),
    canWithdraw:
      side === "supplier" && context.isOpen && (status === "draft" || status === "asked" || status === "approved"),
    record: [
      {
        label: "Sent",
        value: sentAt === null ? "" : `${formatAt(sentAt)}, by ${context.offeredBooking.supplier.name}`,
      },
      {
        label: "Answered",
        value:
          answeredAt === null
            ? ""
            : `${formatAt(answeredAt)}, by ${customer}, ${answeredThrough === "message" ? "through the link in the message" : "on the booking page"}`,
      },
      { label: "Withdrawn", value: withdrawnAt === null || sentAt === null ? "" : formatAt(withdrawnAt) },
      { label: "Record ID", value: sentAt === null ? "" : finding.digest.slice(0, DIGEST_LENGTH) },
    ].filter(({ value }) => value !== ""),
  };
}

export type FindingView = ReturnType<typeof findingView>;

/** All extra work of a booking: open questions first, then the totals. */
export function extraWorkView(
  context: ExtraWorkContext,
  { side, zone, photoPath }: { side: Side; zone: string; photoPath: (id: string) => string },
) {
  const { booking, supplier, vehicle } = context.offeredBooking;
  const { price } = booking;
  const findings = context.findings.map((finding) => findingView(finding, { side, zone, context, photoPath }));
  const isOpenFinding = (finding: FindingView) => finding.standing === "asked" || finding.standing === "draft";
  const isFixed = price.strategy === "SinglePrice";
  const money = bookingMoney(booking);
  const openRequests = context.findings.filter(({ currentState: status }) => status === "asked");
  return {
    id: booking.id,
    token: booking.token,
    supplierName: supplier.name,
    vehicle,
    isOpen: context.isOpen,
    findings: [...findings.filter(isOpenFinding), ...findings.filter((finding) => !isOpenFinding(finding))],
    asked: openRequests.length,
    requestedTotal: formatMoney(addCents(...openRequests.map(({ total }) => total)), price.currency),
    currency: price.currency,
    sums: [
      { label: "Booked", amount: price.total, to: isFixed ? null : price.maxTotal },
      { label: "Extra work approved", amount: booking.extraWork ?? null, to: null },
      ...(isFixed
        ? [
            { label: "Total, incl. GST", amount: agreedTotal(booking), to: null },
            ...workshopRows(money.current, price.currency).map(({ label, amount }) => ({ label, amount, to: null })),
            { label: "Still to pay", amount: money.due, to: null },
          ]
        : []),
    ].flatMap((row) => (row.amount === null ? [] : [{ ...row, amount: row.amount }])),
    due: isFixed ? money.due : null,
  };
}

export type ExtraWorkView = ReturnType<typeof extraWorkView>;
