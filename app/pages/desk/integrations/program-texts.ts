import type { Audience } from "../../../domain/workshop/webhooks/audience";
import type { Topic } from "../../../domain/workshop/webhooks/event-types";
import type { LoggedDelivery, StoppedBy } from "../../../domain/workshop/webhooks/webhook-delivery";

export const TOPIC_LABELS: Readonly<Record<Topic, string>> = {
  booking: "Bookings",
  offer: "Offers and lead claims",
  payment: "Payments",
  review: "Reviews",
};

export function formatAudience(audience: Audience): string {
  switch (audience.kind) {
    case "all":
      return "All events";
    case "supplier":
      return `Workshop ${audience.supplierId}`;
    case "fleet":
      return `Fleet company ${audience.fleetCompanyId}`;
  }
}

export const STOPPED_LABELS: Readonly<Record<StoppedBy, string>> = {
  desk: "Stopped at the desk",
  gone: "Stopped: the address returned 410 Gone",
  failing: "Stopped: every delivery failed for five days",
};

const FAILURE_LABELS: Readonly<Record<string, string>> = {
  "refused-address": "the address is not allowed",
  "no-answer": "no answer within 10 seconds",
  redirected: "it answered with a redirect, which is not followed",
};

/** Describes the status of a delivery. `formatAt` formats an instant. */
export function formatDeliveryState(
  { state, tries, endedAt, nextAt, status, failure }: LoggedDelivery,
  formatAt: (at: number) => string,
): string {
  const triesText = tries === 1 ? "1 try" : `${tries} tries`;
  // Stopping a webhook ends its waiting deliveries, so their earlier attempts do not explain the failure.
  if (state === "given-up" && failure === "stopped")
    return `Not delivered: the webhook was stopped${tries === 0 ? "" : ` after ${triesText}`}`;
  const reason =
    failure === null ? "" : (FAILURE_LABELS[failure] ?? (status === null ? failure : `it answered ${status}`));
  if (state === "sent") return `Delivered ${endedAt === null ? "" : formatAt(endedAt)}, ${triesText}`;
  if (state === "given-up") return `Gave up after ${triesText}${reason === "" ? "" : `: ${reason}`}`;
  if (nextAt === null) return "Waiting for the previous delivery";
  return tries === 0 ? "Next in line" : `${triesText}, next ${formatAt(nextAt)}${reason === "" ? "" : `: ${reason}`}`;
}
