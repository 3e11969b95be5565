import { formatDay } from "../../domain/core/time/format";
import { formatMoment } from "../../domain/core/time/format-moment";
import { COUNTRIES } from "../../domain/core/country/country";
import { deskActionText } from "../../texts/desk";
import { GIVEAWAY_LABEL } from "../../domain/pricing/giveaways/giveaways";
import { bookingStatusLabel } from "../../domain/operations/desk/lists";
import { deskMay } from "../../domain/identity/roles";
import { CHANNEL_NAMES } from "../../domain/notifications/kinds";
import { formatMoney } from "../../domain/core/money/format";
import type { Context } from "../../usecases/context";
import type { CustomerCase } from "../../usecases/operations/desk/customers";
import { MESSAGE_STATES, messageName } from "./case-view.server";
import { BOOKING_TONES, type ListCell } from "./lists/list-columns.server";

/** View model of a customer at the desk: masked contact details, all bookings, giveaways, messages and actions. */
export function customerView(app: Context, { person, contact, bookings, giveaways, messages, acts }: CustomerCase) {
  const { defaultZone, currency } = COUNTRIES[app.config.country];
  const moment = (at: number) => formatMoment(at, defaultZone);
  const newest = `/desk/bookings/${bookings[0]?.token ?? ""}`;
  const numbers = new Map<string, number>(bookings.map(({ token, id }) => [token, id]));
  const may = (right: Parameters<typeof deskMay>[1]) => deskMay(person.role, right);
  return {
    title: contact || "A customer whose data was deleted",
    subtitle: `${bookings.length} ${bookings.length === 1 ? "booking" : "bookings"} with this email`,
    ways: [
      ...(may("care") ? [{ to: `${newest}/contact`, label: "Read contact details" }] : []),
      ...(may("care") ? [{ to: `${newest}/see`, label: "View as customer" }] : []),
      ...(may("refund") ? [{ to: `${newest}/credit`, label: "Give credit" }] : []),
      ...(may("care") ? [{ to: `${newest}/correct-code`, label: "Correct contact details" }] : []),
    ],
    dataWays: may("care") ? [{ to: `${newest}/export-code`, label: "Export the customer’s data" }] : [],
    dangers: may("care") ? [{ to: `${newest}/deletion-code`, label: "Delete the customer’s data" }] : [],
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
      when: moment(askedAt),
    })),
    messages: messages.map(({ id, template, channel, state, at }) => ({
      id,
      text: `${messageName(template)}, ${CHANNEL_NAMES[channel]}, ${MESSAGE_STATES[state]}`,
      when: moment(at),
      again: null,
    })),
    lines: acts.map((act, index) => ({
      key: `${act.at}:${index}`,
      when: moment(act.at),
      who: act.person,
      text: `${deskActionText(act)}, booking ${numbers.get(act.about) ?? ""}: ${act.reason}`,
    })),
  };
}
