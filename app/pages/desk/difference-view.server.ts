import { formatMoment } from "../../domain/core/time/format-moment";
import { COUNTRIES } from "../../domain/core/country/country";
import { hasDeskRight } from "../../domain/identity/roles";
import { METHODS } from "../../domain/payments/methods";
import type { Context } from "../../usecases/context";
import type { DifferenceCase } from "../../usecases/operations/desk/difference";
import type { ActionView } from "./action-form";
import { formatMoneyMoved } from "./format";

/** View model of an unreconciled payment: what each ledger says, and the form that settles it by hand. */
export function differenceView(app: Context, { person, difference, settledBy }: DifferenceCase): ActionView {
  const { attemptId, method, currency, ledger, provider, state, foundAt, bookingToken, leadGuid } = difference;
  const providerText = provider === null ? "no such payment" : formatMoneyMoved(provider, currency);
  const label = METHODS[method].label;
  const closedReasons = {
    open: hasDeskRight(person.role, "approve") ? null : "Only finance or an admin can settle this difference.",
    agreed: "Both ledgers agree again.",
    settled: `${settledBy ?? "Someone"} has settled this difference.`,
  }[state];
  return {
    title: "Ledger differences",
    about: `${label}, payment ${attemptId}, found ${formatMoment(foundAt, COUNTRIES[app.config.country].defaultZone)}`,
    effect:
      "First check the payment in the provider’s own account. We compare the ledgers every hour and close the difference once they agree. After you mark it as settled, it only reappears if one of the amounts changes.",
    facts: [
      { label: "Our ledger", text: formatMoneyMoved(ledger, currency) },
      { label, text: providerText },
    ],
    back: bookingToken === null ? `/desk/quotes/${leadGuid}` : `/desk/bookings/${bookingToken}`,
    backLabel: bookingToken === null ? "The quote" : "The booking",
    id: app.ids.guid(),
    hidden: { found: String(foundAt) },
    button: "Mark as settled",
    unavailableReason: closedReasons,
  };
}
