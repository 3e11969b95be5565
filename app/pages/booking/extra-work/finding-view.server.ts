import type { FindingLine } from "~/domain/extra-work/finding";
import { COLOUR_WORDS } from "~/texts/work";
import type { Currency } from "~/domain/country/country";
import type { Side } from "~/domain/conversation/entry";
import { formatMoney } from "~/domain/money/format";
import { gstContent } from "~/domain/money/gst";
import { addCents } from "~/domain/money/money";
import { agreedTotal, bookingMoney } from "~/domain/payments/booking-money";
import { workshopRows } from "~/texts/payments";
import { formatDay, formatTime } from "~/domain/time/words";
import { momentWords } from "~/usecases/booking-offer/offer-messages";
import type { ExtraWorkRoom, Finding } from "~/usecases/extra-work/room";

/** Letters of a print that people compare. */
const PRINT_LENGTH = 12;

function statusOf({ standing, answerBy }: Finding, side: Side, zone: string): string {
  const until = answerBy === null ? "" : momentWords(answerBy, zone);
  switch (standing) {
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

const lineOf = ({ what, hours100, rate, amount }: FindingLine, currency: Currency) => ({
  what,
  detail: hours100 === null || rate === null ? "" : `${hours100 / 100} h at ${formatMoney(rate, currency)} an hour`,
  amount,
});

/** A finding as either side reads it and as it is printed; `photoPath` = where its pictures are for this reader. */
function findingView(
  finding: Finding,
  { side, zone, room, photoPath }: { side: Side; zone: string; room: ExtraWorkRoom; photoPath: (id: string) => string },
) {
  const { content, total, standing, sentAt, answeredAt, answeredThrough, withdrawnAt, colour } = finding;
  const { currency, country } = room.offered.booking.price;
  const { request } = room.offered;
  const customer = [request.firstName, request.lastName].filter(Boolean).join(" ") || "The customer";
  const moment = (at: number) => momentWords(at, zone);
  return {
    id: finding.id,
    print: finding.print,
    colour,
    colourName: COLOUR_WORDS[colour].name,
    colourMeans: COLOUR_WORDS[colour].means,
    words: content.words,
    lines: content.lines.map((line) => lineOf(line, currency)),
    total,
    totalWords: formatMoney(total, currency),
    gst: gstContent(total, country),
    currency,
    readyBy: content.readyBy === null ? null : `${formatDay(content.readyBy.day)}, ${formatTime(content.readyBy.time)}`,
    photos: finding.photos.map(({ id, width, height }) => ({ src: photoPath(id), width, height })),
    standing,
    status: statusOf(finding, side, zone),
    tone: TONES[standing],
    canAnswer: side === "customer" && standing === "asked",
    canChange: side === "supplier" && room.isOpen && (standing === "draft" || standing === "asked"),
    canWithdraw:
      side === "supplier" && room.isOpen && (standing === "draft" || standing === "asked" || standing === "approved"),
    record: [
      { label: "Sent", value: sentAt === null ? "" : `${moment(sentAt)}, by ${room.offered.supplier.name}` },
      {
        label: "Answered",
        value:
          answeredAt === null
            ? ""
            : `${moment(answeredAt)}, by ${customer}, ${answeredThrough === "message" ? "through the link in the message" : "on the booking page"}`,
      },
      { label: "Withdrawn", value: withdrawnAt === null || sentAt === null ? "" : moment(withdrawnAt) },
      { label: "Record", value: sentAt === null ? "" : finding.print.slice(0, PRINT_LENGTH) },
    ].filter(({ value }) => value !== ""),
  };
}

export type FindingView = ReturnType<typeof findingView>;

/** All of a booking's extra work: the questions first, and what it comes to. */
export function extraWorkView(
  room: ExtraWorkRoom,
  { side, zone, photoPath }: { side: Side; zone: string; photoPath: (id: string) => string },
) {
  const { booking, supplier, vehicle } = room.offered;
  const { price } = booking;
  const findings = room.findings.map((finding) => findingView(finding, { side, zone, room, photoPath }));
  const isFirst = (finding: FindingView) => finding.standing === "asked" || finding.standing === "draft";
  const isFixed = price.strategy === "SinglePrice";
  const money = bookingMoney(booking);
  const asked = room.findings.filter(({ standing }) => standing === "asked");
  return {
    id: booking.id,
    token: booking.token,
    supplierName: supplier.name,
    vehicle,
    isOpen: room.isOpen,
    findings: [...findings.filter(isFirst), ...findings.filter((finding) => !isFirst(finding))],
    asked: asked.length,
    askedWords: formatMoney(addCents(...asked.map(({ total }) => total)), price.currency),
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
