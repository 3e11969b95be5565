import { formatMoment } from "../../domain/core/time/format-moment";
import { COUNTRIES } from "../../domain/core/country/country";
import { deskMay } from "../../domain/identity/roles";
import { METHODS } from "../../domain/payments/methods";
import type { Context } from "../../usecases/context";
import type { DifferenceCase } from "../../usecases/operations/desk/difference";
import type { ActionView } from "./act-form";
import { formatMoneyMoved } from "./format";

/** View model of an unreconciled payment: what each ledger says, and the form that settles it by hand. */
export function differenceView(app: Context, { person, difference, settledBy }: DifferenceCase): ActionView {
  const { attemptId, method, currency, ledger, provider, state, foundAt, bookingToken, leadGuid } = difference;
  const theirs = provider === null ? "no such payment" : formatMoneyMoved(provider, currency);
  const label = METHODS[method].label;
  const closed = {
    open: deskMay(person.role, "approve") ? null : "Finance or an admin settles it.",
    agreed: "The books agree again.",
    settled: `${settledBy ?? "Someone"} has settled it.`,
  }[state];
  return {
    title: "Ledger differences",
    about: `${label}, payment ${attemptId}, found ${formatMoment(foundAt, COUNTRIES[app.config.country].defaultZone)}`,
    what: "Look at the payment in the provider’s own account first. It is compared every hour, and closes automatically once both agree. Once settled by hand, it reappears only if one of the amounts changes.",
    facts: [
      { label: "Our ledger", text: formatMoneyMoved(ledger, currency) },
      { label: label, text: theirs },
    ],
    back: bookingToken === null ? `/desk/quotes/${leadGuid}` : `/desk/bookings/${bookingToken}`,
    backLabel: bookingToken === null ? "The quote" : "The booking",
    id: app.ids.guid(),
    hidden: { found: String(foundAt) },
    fields: [],
    button: "Settled by hand",
    isDanger: false,
    first: null,
    closed,
  };
}
