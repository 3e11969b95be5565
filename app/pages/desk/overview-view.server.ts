import { CHANNEL_NAMES } from "~/domain/messages/kinds";
import { SECURITY_EVENTS } from "../../domain/health/security-events";
import { RETURN_REASONS } from "../../domain/bids/lead-return";
import { momentWords } from "../../domain/bids/moment-words";
import { COUNTRIES } from "../../domain/country/country";
import { callEnds, callWords } from "../../domain/desk/call-hours";
import { CALL_OUTCOMES, callReasonLabel } from "../../domain/desk/call-outcome";
import { actText } from "../../domain/desk/act";
import { GIVEAWAY_LABEL } from "../../domain/desk/giveaways";
import { deskMay } from "../../domain/desk/roles";
import { formatMoney } from "../../domain/money/format";
import { dayAt } from "../../domain/time/days";
import { formatDay } from "../../domain/time/words";
import { REPORT_TITLES } from "~/texts/work";
import { DISPUTE_STATE_LABELS, disputeReason } from "../../domain/payments/dispute";
import { METHODS } from "../../domain/payments/methods";
import type { Context } from "../../usecases/context";
import type { DeskOverview } from "../../usecases/desk/overview";
import type { DeskBooking, Queue } from "../../usecases/ports/desk";
import { aboutHref, messageName } from "./case-view.server";
import { comparedWords, moneyWords } from "./books-words";
import { leftWords } from "./left-words";
import { QUEUE_TITLES, type QueueId } from "./queue-titles";
import { STOPPED_WORDS } from "./programs/program-words";

export interface WaitingRow {
  readonly key: string;
  readonly href: string | null;
  readonly title: string;
  readonly about: string;
  /** How long it has, or since when it waits. */
  readonly when: string;
  readonly isLate: boolean;
}

export interface WaitingList {
  readonly id: QueueId;
  readonly title: string;
  readonly rows: readonly WaitingRow[];
  readonly count: number;
}

/** Every queue that has items as rows, and the titles of those that have none. */
export function overviewView(
  app: Context,
  {
    person,
    queues,
    disputes,
    applicationNames,
    acts,
    books,
    lookAgains,
    failingWebhooks,
    activity,
    faults,
  }: DeskOverview,
) {
  const now = app.clock.now();
  const { defaultZone: zone, currency } = COUNTRIES[app.config.country];
  const since = (at: number) => ({ when: `Since ${momentWords(at, zone)}`, isLate: false });
  const until = (at: number) => ({ when: `${leftWords(at - now)}, ${momentWords(at, zone)}`, isLate: at <= now });
  const booking = (each: DeskBooking) => ({
    key: each.token,
    href: `/desk/bookings/${each.token}`,
    title: `Booking ${each.id}`,
    about: `${each.supplierName}, ${formatDay(each.serviceDay)}`,
  });
  const list = <T>(id: QueueId, queue: Queue<T>, row: (item: T) => WaitingRow): WaitingList => ({
    id,
    title: QUEUE_TITLES[id],
    rows: queue.items.map(row),
    count: queue.count,
  });
  const compared = comparedWords(books.last, zone);
  const { textAlarm } = activity;
  const unusual = [
    ...activity.unusual.map((each) => ({
      key: each.event as string,
      title: SECURITY_EVENTS[each.event].label,
      about: `${each.today} today, ${each.average} a day in the week before`,
    })),
    ...(textAlarm === null
      ? []
      : [
          {
            key: "text-cost",
            title: `Texts cost ${formatMoney(textAlarm.cost, currency)}`,
            about: `The alarm is set at ${formatMoney(textAlarm.alarm, currency)} a day`,
          },
        ]),
  ];
  const lists: readonly WaitingList[] = [
    list("calls", queues.calls, (call) => ({
      key: call.leadGuid,
      href: `/desk/quotes/${call.leadGuid}`,
      title: callReasonLabel(call.reason),
      about:
        call.outcome === null
          ? call.wantedAt === null
            ? "Not called yet"
            : `Wants a call ${callWords(call.wantedAt, zone)}`
          : `Called ${call.calls === 1 ? "once" : `${call.calls} times`}, ${CALL_OUTCOMES[call.outcome].label.toLowerCase()}`,
      ...(call.outcome !== null
        ? until(call.nextAt)
        : call.wantedAt === null
          ? since(call.createdAt)
          : { ...until(call.wantedAt), isLate: callEnds(call.wantedAt) <= now }),
    })),
    list("unanswered", queues.unanswered, (each) => ({
      ...booking(each),
      ...until(each.respondBy),
    })),
    list("unusual", { items: unusual, count: unusual.length }, (each) => ({
      ...each,
      href: "/desk/activity",
      when: "Today",
      isLate: true,
    })),
    list("reports", queues.reports, (each) => ({
      ...booking(each),
      about: `${REPORT_TITLES[each.kind]}. ${booking(each).about}`,
      ...since(each.reportedAt),
    })),
    list("disputes", disputes, (each) => ({
      key: each.id,
      href: `/desk/disputes/${encodeURIComponent(each.id)}`,
      title: `${formatMoney(each.amount, each.currency)}: ${disputeReason(each.reason)}`,
      about: `${DISPUTE_STATE_LABELS[each.state]}${each.method === null ? ", a payment that we do not know" : `, ${METHODS[each.method].label}`}`,
      ...(each.state === "needs-response" && each.evidenceDue !== null
        ? until(each.evidenceDue)
        : since(each.openedAt)),
    })),
    list("approvals", queues.approvals, (each) => ({
      key: each.id,
      href: `/desk/approvals/${encodeURIComponent(each.id)}`,
      title: `${GIVEAWAY_LABEL[each.kind]} of ${formatMoney(each.amount, currency)}`,
      about: `Requested by ${each.askedByName}: ${each.reason}`,
      ...since(each.askedAt),
    })),
    list("payments", queues.payments, (each) => ({
      key: each.attemptId,
      ...(each.unconfirmed === null
        ? {
            href: `/desk/bookings/${each.bookingToken}`,
            title: `${each.status === "authorised" ? "Not captured" : "Not refunded"}: ${formatMoney(each.amount, each.currency)}`,
            about: METHODS[each.method].label,
          }
        : {
            href: deskMay(person.role, "refund")
              ? `/desk/bookings/${each.bookingToken}/refund-shown?attempt=${each.attemptId}`
              : `/desk/bookings/${each.bookingToken}`,
            title: `Was ${formatMoney(each.unconfirmed, each.currency)} refunded?`,
            about: `Check ${METHODS[each.method].label} and enter what it shows`,
          }),
      ...since(each.since),
    })),
    list("differences", books.differences, (each) => ({
      key: each.attemptId,
      href: `/desk/differences/${each.attemptId}`,
      title: `${METHODS[each.method].label}: ours ${moneyWords(each.ledger, each.currency)}, theirs ${each.provider === null ? "no such payment" : moneyWords(each.provider, each.currency)}`,
      about: `Payment ${each.attemptId}`,
      ...since(each.foundAt),
    })),
    list("claims", queues.claims, (each) => ({
      key: each.id,
      href: `/desk/claims/${each.id}`,
      title: each.supplierName,
      about: RETURN_REASONS[each.reason],
      ...since(each.askedAt),
    })),
    list("fleet", queues.fleet, (each) => ({
      ...booking(each),
      ...since(each.createdAt),
    })),
    list("workshops", queues.applications, (each) => ({
      key: each.id,
      href: `/desk/applications/${each.id}`,
      title: applicationNames.get(each.id) || "A workshop",
      about: each.isApproved ? "Sent a new document" : "Sent its application",
      ...since(each.updatedAt),
    })),
    list("details", queues.details, (each) => ({
      key: `${each.supplierId}:${each.at}`,
      href: `/desk/workshops/${each.supplierId}/details`,
      title: each.name,
      about: "Changed its business details",
      ...since(each.at),
    })),
    list("documents", queues.documents, (each) => ({
      key: `${each.id}:${each.kind}:${each.endsOn}`,
      href: `/desk/applications/${each.id}`,
      title: applicationNames.get(each.id) || "A workshop",
      about: each.kind === "insurance" ? "Insurance" : "Licence",
      when: `${each.endsOn < dayAt(now, zone) ? "Ended" : "Ends"} ${formatDay(each.endsOn)}`,
      isLate: false,
    })),
    list("look-agains", { items: lookAgains, count: lookAgains.length }, (each) => ({
      key: each.id,
      href: `/desk/look-agains/${each.id}`,
      title: each.title,
      about: each.words,
      ...since(each.askedAt),
    })),
    list("reviews", queues.reviews, (each) => ({
      ...booking(each),
      href: `/desk/bookings/${each.token}/review`,
      about: each.comments,
      ...since(each.at),
    })),
    list("messages", queues.messages, (each) => ({
      key: each.id,
      href: aboutHref(each.about),
      title: `${messageName(each.template)}, ${CHANNEL_NAMES[each.channel]}`,
      about: each.failure ?? "",
      ...since(each.createdAt),
    })),
    list("webhooks", { items: failingWebhooks, count: failingWebhooks.length }, (each) => ({
      key: each.id,
      href: deskMay(person.role, "connect") ? `/desk/programs/webhooks/${each.id}` : null,
      title: each.name,
      about: each.stoppedBy === null ? "Tried again, for 24 hours each" : STOPPED_WORDS[each.stoppedBy],
      ...(each.failingSince === null ? { when: "", isLate: false } : since(each.failingSince)),
    })),
    list("dead-letters", queues.deadLetters, (each) => ({
      key: each.id,
      href: null,
      title: "A call to the sender of messages",
      about: each.body,
      ...since(each.diedAt),
    })),
  ];
  return {
    faults: [...faults]
      .sort((a, b) => Number(b.state === "broken") - Number(a.state === "broken"))
      .map(({ name, state, words }, at) => ({ key: String(at), name, isBroken: state === "broken", words })),
    person: person.name,
    role: person.role,
    mayCare: deskMay(person.role, "care"),
    lists: lists.filter(({ rows }) => rows.length > 0),
    clear: lists.filter(({ rows }) => rows.length === 0).map(({ id, title }) => ({ id, title })),
    compared:
      books.last !== null && books.differences.count === 0
        ? `Our books and the providers’ agree. ${compared}`
        : compared,
    total: lists.reduce((sum, { count }) => sum + count, 0),
    acts: acts.map((act) => ({
      id: act.id,
      words: `${act.person}: ${actText(act)}`,
      reason: act.reason,
      when: momentWords(act.at, zone),
    })),
    sendKey: app.ids.guid(),
  };
}
