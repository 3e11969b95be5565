import { formatDay } from "../../domain/core/time/format";
import { formatMoment } from "../../domain/core/time/format-moment";
import { COUNTRIES } from "../../domain/core/country/country";
import { deskActionText } from "../../texts/desk";
import { GIVEAWAY_LABEL } from "../../domain/pricing/giveaways/giveaways";
import { bookingStatusLabel } from "../../domain/operations/desk/lists";
import { hasDeskRight } from "../../domain/identity/roles";
import { CHANNEL_NAMES } from "../../domain/notifications/kinds";
import { formatMoney } from "../../domain/core/money/format";
import type { Context } from "../../usecases/context";
import type { CustomerCase } from "../../usecases/operations/desk/customers";
import { MESSAGE_STATES, messageName } from "./case-view.server";
import { BOOKING_TONES, type ListCell } from "./lists/list-columns.server";
import { formatCount } from "../../ui/format";

/** View model of a customer at the desk: masked contact details, all bookings, giveaways, messages and actions. */
export function customerView(
  app: Context,
  { person, contact, bookings, giveaways, messages, actions: acts }: CustomerCase,
) {
  const { defaultZone, currency } = COUNTRIES[app.config.country];
  const formatAt = (at: number) => formatMoment(at, defaultZone);
  const newestPath = `/desk/bookings/${bookings[0]?.token ?? ""}`;
  const bookingIds = new Map<string, number>(bookings.map(({ token, id }) => [token, id]));
  const hasRight = (right: Parameters<typeof hasDeskRight>[1]) => hasDeskRight(person.role, right);
  return {
    title: contact || "A customer whose data was deleted",
    subtitle: `${formatCount(bookings.length, "booking")} with this email`,
    ways: [
      ...(hasRight("assist") ? [{ to: `${newestPath}/contact`, label: "Read contact details" }] : []),
      ...(hasRight("assist") ? [{ to: `${newestPath}/see`, label: "View as customer" }] : []),
      ...(hasRight("refund") ? [{ to: `${newestPath}/credit`, label: "Give credit" }] : []),
      ...(hasRight("assist") ? [{ to: `${newestPath}/correct-code`, label: "Correct contact details" }] : []),
    ],
    dataWays: hasRight("assist") ? [{ to: `${newestPath}/export-code`, label: "Export the customer’s data" }] : [],
    dangers: hasRight("assist") ? [{ to: `${newestPath}/deletion-code`, label: "Delete the customer’s data" }] : [],
    columns: ["Booking", "Status", "Service day", "Workshop"].map((label) => ({
      label,
      isNumber: false,
      order: null,
      href: null,
    })),
    rows: bookings.map(({ token, id, status, serviceDay, supplierName }): { key: string; cells: ListCell[] } => ({
      key: token,
      cells: [
        { text: String(id), href: `/desk/bookings/${token}` },
        { text: bookingStatusLabel(status), tone: BOOKING_TONES[status] },
        { text: formatDay(serviceDay) },
        { text: supplierName },
      ],
    })),
    giveaways: giveaways.map(({ id, kind, amount, askedByName, reason, askedAt }) => ({
      key: id,
      text: `${GIVEAWAY_LABEL[kind]} of ${formatMoney(amount, currency)}`,
      about: `${askedByName}: ${reason}`,
      when: formatAt(askedAt),
    })),
    messages: messages.map(({ id, template, channel, state, at }) => ({
      id,
      text: `${messageName(template)}, ${CHANNEL_NAMES[channel]}, ${MESSAGE_STATES[state]}`,
      when: formatAt(at),
      resendHref: null,
    })),
    lines: acts.map((action, index) => ({
      key: `${action.at}:${index}`,
      when: formatAt(action.at),
      actor: action.person,
      text: `${deskActionText(action)}, booking ${bookingIds.get(action.about) ?? ""}: ${action.reason}`,
    })),
  };
}
