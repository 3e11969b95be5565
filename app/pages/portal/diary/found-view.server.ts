import { hasSupplierAgreed } from "../../../domain/booking/status";
import { formatDay, formatTime } from "../../../domain/time/words";
import { shownVehicle } from "../../../domain/vehicle/describe";
import type { ShownWork } from "../../../usecases/diary/find-work";
import { portalPath } from "../../../usecases/portal/links";
import { diaryPath } from "./diary-asked";

const STATUS_WORDS: Readonly<Record<string, string>> = {
  Pending: "Not confirmed",
  Confirmed: "Confirmed",
  Rescheduled: "Confirmed",
  Serviced: "Done",
  Cancelled: "Cancelled",
};

/** Found work in words, the latest day first. */
export function foundView(store: string, { bookings, walkIns }: ShownWork) {
  const works = [
    ...bookings.map(({ token, reference, status, serviceDay, arrivalFrom, customer, vehicle, items }) => ({
      key: token,
      day: serviceDay,
      href: portalPath({ kind: "booking", token }),
      title: customer.rego ?? (vehicle ? shownVehicle(vehicle) : `Booking ${reference}`),
      about: [customer.firstName, customer.rego && vehicle && shownVehicle(vehicle), items.join(", ")]
        .filter(Boolean)
        .join(", "),
      when: `${formatDay(serviceDay)}, ${formatTime(arrivalFrom)}. Booking ${reference}`,
      status: STATUS_WORDS[status] ?? status,
      // Of a customer whose booking the store agreed to.
      alike:
        hasSupplierAgreed(status) || status === "Serviced"
          ? `/workshop/find?${new URLSearchParams({ store, of: token })}`
          : null,
    })),
    ...walkIns.map(({ id, day, startAt, words: { rego, name, about } }) => ({
      key: id,
      day,
      href: diaryPath({ store, day }),
      title: rego ?? name ?? "Walk-in",
      about: [rego && name, about].filter(Boolean).join(", "),
      when: `${formatDay(day)}, ${formatTime(startAt)}`,
      status: "Walk-in",
      alike: null,
    })),
  ];
  return works.sort((a, b) => (a.day < b.day ? 1 : -1));
}

export type FoundWorkView = ReturnType<typeof foundView>[number];
