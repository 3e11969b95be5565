import { CHANNEL_NAMES } from "~/domain/notifications/kinds";
import { RETURN_REASONS } from "../../domain/quotes/bids/stored-return";
import { formatDay } from "../../domain/core/time/format";
import { formatMoment } from "../../domain/core/time/format-moment";
import { COUNTRIES } from "../../domain/core/country/country";
import { callEndsAt, formatCallTime } from "../../domain/lead/call-hours";
import { formatMakeAndModel } from "../../domain/catalogue/vehicle/describe";
import { CALL_OUTCOMES, callReasonLabel } from "../../domain/lead/call-outcome";
import { deskActionText, SECURITY_EVENT_LABELS } from "../../texts/desk";
import { GIVEAWAY_LABEL } from "../../domain/pricing/giveaways/giveaways";
import { hasDeskRight } from "../../domain/identity/roles";
import { formatMoney } from "../../domain/core/money/format";
import { dayAt } from "../../domain/core/time/days";
import { REPORT_TITLES } from "~/texts/work";
import { DISPUTE_STATE_LABELS, formatDisputeReason } from "../../domain/payments/dispute";
import { METHODS } from "../../domain/payments/methods";
import type { Context } from "../../usecases/context";
import type { DeskOverview } from "../../usecases/operations/desk/overview";
import type { DeskBooking, Queue } from "../../domain/operations/desk/desk-records";
import { aboutHref, messageName } from "./case-view.server";
import { describeLastComparison, formatMoneyMoved, formatTimeLeft } from "./format";
import { QUEUE_TITLES, type QueueId } from "./desk-frame.server";
import { STOPPED_LABELS } from "./integrations/program-texts";

export interface WaitingRow {
  readonly key: string;
  readonly href: string | null;
  readonly title: string;
  readonly about: string;
  /** Time left until the deadline, or since when the item has been waiting. */
  readonly when: string;
  readonly isLate: boolean;
}

export interface QueueView {
  readonly id: QueueId;
  readonly title: string;
  readonly rows: readonly WaitingRow[];
  readonly count: number;
}

/** Rows of every queue with items, and titles of the empty queues. */
export function overviewView(
  app: Context,
  {
    person,
    queues,
    disputes,
    applicationNames,
    actions: acts,
    reconciliation,
    reviewRequests,
    failingWebhooks,
    activity,
    faults,
  }: DeskOverview,
) {
  const now = app.clock.now();
  const { defaultZone: zone, currency } = COUNTRIES[app.config.country];
  const formatWaitingSince = (at: number) => ({ when: `Since ${formatMoment(at, zone)}`, isLate: false });
  const formatDueBy = (at: number) => ({
    when: `${formatTimeLeft(at - now)}, ${formatMoment(at, zone)}`,
    isLate: at <= now,
  });
  const toWaitingBooking = (deskBooking: DeskBooking) => ({
    key: deskBooking.token,
    href: `/desk/bookings/${deskBooking.token}`,
    title: `Booking ${deskBooking.id}`,
    about: `${deskBooking.supplierName}, ${formatDay(deskBooking.serviceDay)}`,
  });
  const toWaitingList = <T>(id: QueueId, queue: Queue<T>, row: (item: T) => WaitingRow): QueueView => ({
    id,
    title: QUEUE_TITLES[id],
    rows: queue.items.map(row),
    count: queue.count,
  });
  const comparisonText = describeLastComparison(reconciliation.last, zone);
  const { textAlarm } = activity;
  const unusualRows = [
    ...activity.unusual.map((unusualActivity) => ({
      key: unusualActivity.event as string,
      title: SECURITY_EVENT_LABELS[unusualActivity.event],
      about: `${unusualActivity.today} today, ${unusualActivity.average} a day in the week before`,
    })),
    ...(textAlarm === null
      ? []
      : [
          {
            key: "text-cost",
            title: `Text messages today: ${formatMoney(textAlarm.cost, currency)}`,
            about: `The alert limit is ${formatMoney(textAlarm.alarm, currency)} a day`,
          },
        ]),
  ];
  const lists: readonly QueueView[] = [
    toWaitingList("calls", queues.calls, (call) => ({
      key: call.leadGuid,
      href: `/desk/quotes/${call.leadGuid}`,
      title:
        [call.lead?.vehicle && formatMakeAndModel(call.lead.vehicle), call.lead?.suburb?.name]
          .filter(Boolean)
          .join(", ") || "No vehicle given",
      about: `${callReasonLabel(call.reason)}. ${
        call.outcome === null
          ? call.wantedAt === null
            ? "Not called yet"
            : `Wants a call ${formatCallTime(call.wantedAt, zone)}`
          : `Called ${call.calls === 1 ? "once" : `${call.calls} times`}, ${CALL_OUTCOMES[call.outcome].label.toLowerCase()}`
      }`,
      ...(call.outcome !== null
        ? formatDueBy(call.nextAt)
        : call.wantedAt === null
          ? formatWaitingSince(call.createdAt)
          : { ...formatDueBy(call.wantedAt), isLate: callEndsAt(call.wantedAt) <= now }),
    })),
    toWaitingList("unanswered", queues.unanswered, (item) => ({
      ...toWaitingBooking(item),
      ...formatDueBy(item.respondBy),
    })),
    toWaitingList("unusual", { items: unusualRows, count: unusualRows.length }, (item) => ({
      ...item,
      href: "/desk/activity",
      when: "Today",
      isLate: true,
    })),
    toWaitingList("reports", queues.reports, (item) => ({
      ...toWaitingBooking(item),
      about: `${REPORT_TITLES[item.kind]}. ${toWaitingBooking(item).about}`,
      ...formatWaitingSince(item.reportedAt),
    })),
    toWaitingList("disputes", disputes, (dispute) => ({
      key: dispute.id,
      href: `/desk/disputes/${encodeURIComponent(dispute.id)}`,
      title: `${formatMoney(dispute.amount, dispute.currency)}: ${formatDisputeReason(dispute.reason)}`,
      about: `${DISPUTE_STATE_LABELS[dispute.state]}${dispute.method === null ? ", payment not found in our records" : `, ${METHODS[dispute.method].label}`}`,
      ...(dispute.state === "needs-response" && dispute.evidenceDue !== null
        ? formatDueBy(dispute.evidenceDue)
        : formatWaitingSince(dispute.openedAt)),
    })),
    toWaitingList("approvals", queues.approvals, (storedGiveaway) => ({
      key: storedGiveaway.id,
      href: `/desk/approvals/${encodeURIComponent(storedGiveaway.id)}`,
      title: `${GIVEAWAY_LABEL[storedGiveaway.kind]} of ${formatMoney(storedGiveaway.amount, currency)}`,
      about: `Requested by ${storedGiveaway.askedByName}: ${storedGiveaway.reason}`,
      ...formatWaitingSince(storedGiveaway.askedAt),
    })),
    toWaitingList("payments", queues.payments, (stuckPayment) => ({
      key: stuckPayment.attemptId,
      ...(stuckPayment.unconfirmed === null
        ? {
            href: `/desk/bookings/${stuckPayment.bookingToken}`,
            title: `${stuckPayment.status === "authorised" ? "Not captured" : "Not refunded"}: ${formatMoney(stuckPayment.amount, stuckPayment.currency)}`,
            about: METHODS[stuckPayment.method].label,
          }
        : {
            href: hasDeskRight(person.role, "refund")
              ? `/desk/bookings/${stuckPayment.bookingToken}/refund-shown?attempt=${stuckPayment.attemptId}`
              : `/desk/bookings/${stuckPayment.bookingToken}`,
            title: `Was ${formatMoney(stuckPayment.unconfirmed, stuckPayment.currency)} refunded?`,
            about: `Check ${METHODS[stuckPayment.method].label} and enter the refund result`,
          }),
      ...formatWaitingSince(stuckPayment.since),
    })),
    toWaitingList("differences", reconciliation.differences, (reconciliationDifference) => ({
      key: reconciliationDifference.attemptId,
      href: `/desk/differences/${reconciliationDifference.attemptId}`,
      title: `${METHODS[reconciliationDifference.method].label}: ours ${formatMoneyMoved(reconciliationDifference.ledger, reconciliationDifference.currency)}, theirs ${reconciliationDifference.provider === null ? "no such payment" : formatMoneyMoved(reconciliationDifference.provider, reconciliationDifference.currency)}`,
      about: `Payment ${reconciliationDifference.attemptId}`,
      ...formatWaitingSince(reconciliationDifference.foundAt),
    })),
    toWaitingList("claims", queues.claims, (waitingClaim) => ({
      key: waitingClaim.id,
      href: `/desk/claims/${waitingClaim.id}`,
      title: waitingClaim.supplierName,
      about: RETURN_REASONS[waitingClaim.reason],
      ...formatWaitingSince(waitingClaim.askedAt),
    })),
    toWaitingList("fleet", queues.fleet, (item) => ({
      ...toWaitingBooking(item),
      ...formatWaitingSince(item.createdAt),
    })),
    toWaitingList("workshops", queues.applications, (item) => ({
      key: item.id,
      href: `/desk/applications/${item.id}`,
      title: applicationNames.get(item.id) || "A workshop",
      about: item.isApproved ? "Sent a new document" : "Sent its application",
      ...formatWaitingSince(item.updatedAt),
    })),
    toWaitingList("details", queues.details, (item) => ({
      key: `${item.supplierId}:${item.at}`,
      href: `/desk/workshops/${item.supplierId}/details`,
      title: item.name,
      about: "Changed its business details",
      ...formatWaitingSince(item.at),
    })),
    toWaitingList("documents", queues.documents, (item) => ({
      key: `${item.id}:${item.kind}:${item.endsOn}`,
      href: `/desk/applications/${item.id}`,
      title: applicationNames.get(item.id) || "A workshop",
      about: item.kind === "insurance" ? "Insurance" : "Licence",
      when: `${item.endsOn < dayAt(now, zone) ? "Ended" : "Ends"} ${formatDay(item.endsOn)}`,
      isLate: false,
    })),
    toWaitingList("review-requests", { items: reviewRequests, count: reviewRequests.length }, (reviewRequest) => ({
      key: reviewRequest.id,
      href: `/desk/review-requests/${reviewRequest.id}`,
      title: reviewRequest.title,
      about: reviewRequest.text,
      ...formatWaitingSince(reviewRequest.askedAt),
    })),
    toWaitingList("reviews", queues.reviews, (item) => ({
      ...toWaitingBooking(item),
      href: `/desk/bookings/${item.token}/review`,
      about: item.comments,
      ...formatWaitingSince(item.at),
    })),
    toWaitingList("messages", queues.messages, (stuckMessage) => ({
      key: stuckMessage.id,
      href: aboutHref(stuckMessage.about),
      title: `${messageName(stuckMessage.template)}, ${CHANNEL_NAMES[stuckMessage.channel]}`,
      about: stuckMessage.failure ?? "",
      ...formatWaitingSince(stuckMessage.createdAt),
    })),
    toWaitingList("webhooks", { items: failingWebhooks, count: failingWebhooks.length }, (webhookEndpoint) => ({
      key: webhookEndpoint.id,
      href: hasDeskRight(person.role, "integrations") ? `/desk/integrations/webhooks/${webhookEndpoint.id}` : null,
      title: webhookEndpoint.name,
      about:
        webhookEndpoint.stoppedBy === null
          ? "Each delivery is retried for 24 hours"
          : STOPPED_LABELS[webhookEndpoint.stoppedBy],
      ...(webhookEndpoint.failingSince === null
        ? { when: "", isLate: false }
        : formatWaitingSince(webhookEndpoint.failingSince)),
    })),
    toWaitingList("dead-letters", queues.deadLetters, (item) => ({
      key: item.id,
      href: null,
      title: "Failed message job",
      about: item.body,
      ...formatWaitingSince(item.diedAt),
    })),
  ];
  return {
    faults: [...faults]
      .sort((a, b) => Number(b.state === "broken") - Number(a.state === "broken"))
      .map(({ name, state, text }, index) => ({
        key: String(index),
        name,
        isBroken: state === "broken",
        text,
      })),
    person: person.name,
    role: person.role,
    mayAssist: hasDeskRight(person.role, "assist"),
    lists: lists.filter(({ rows }) => rows.length > 0),
    clear: lists.filter(({ rows }) => rows.length === 0).map(({ id, title }) => ({ id, title })),
    compared:
      reconciliation.last !== null && reconciliation.differences.count === 0
        ? `Our ledger and the providers’ ledgers agree. ${comparisonText}`
        : comparisonText,
    total: lists.reduce((sum, { count }) => sum + count, 0),
    acts: acts.map((action) => ({
      id: action.id,
      text: `${action.person}: ${deskActionText(action)}`,
      reason: action.reason,
      when: formatMoment(action.at, zone),
    })),
    sendKey: app.ids.guid(),
  };
}
