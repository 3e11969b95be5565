import type { BookingEvent } from "~/domain/booking/history/history";
import { historyOf } from "~/texts/history";
import type { Currency } from "~/domain/core/country/country";
import { formatMoment } from "~/usecases/booking/booking-offer/offer-messages";

/** The history as either side's page draws it, by the supplier's clock. */
export const historyRows = (events: readonly BookingEvent[], currency: Currency, zone: string) =>
  historyOf(events, currency).map(({ at, who, what }) => ({ when: formatMoment(at, zone), who, what }));
