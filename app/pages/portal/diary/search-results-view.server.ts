import { hasSupplierAgreed } from "../../../domain/booking/status";
import { formatDay } from "~/ui/format";
import { formatPageMoment, formatPageTime } from "~/ui/format-moment";
import { dayAt } from "../../../domain/core/time/days";
import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { WorkView } from "../../../usecases/workshop/diary/find-work";
import { portalPath } from "../../../usecases/supplier/portal-links";
import { diaryPath } from "./diary-request";

const STATUS_LABELS: Readonly<Record<string, string>> = {
  Pending: "Not confirmed",
  Confirmed: "Confirmed",
  Rescheduled: "Confirmed",
  Serviced: "Done",
  Cancelled: "Cancelled",
};

/** Search results as text, latest day first. */
export function searchResultsView(store: string, { bookings, walkIns, leads }: WorkView) {
  const workItems = [
    ...bookings.map(({ token, reference, status, serviceDay, arrivalFrom, customer, vehicle, items }) => ({
      key: token,
      day: serviceDay,
      href: portalPath({ kind: "booking", token }),
      title: customer.rego ?? (vehicle ? formatVehicle(vehicle) : `Booking ${reference}`),
      about: [customer.firstName, customer.rego && vehicle && formatVehicle(vehicle), items.join(", ")]
        .filter(Boolean)
        .join(", "),
      when: `${formatDay(serviceDay)}, ${formatPageTime(arrivalFrom)}. Booking ${reference}`,
      status: STATUS_LABELS[status] ?? status,
      // Set only if the store has agreed to the booking.
      similarWorkHref:
        hasSupplierAgreed(status) || status === "Serviced"
          ? `/workshop/find?${new URLSearchParams({ store, of: token })}`
          : null,
    })),
    ...walkIns.map(({ id, day, startAt, text: { rego, name, about: description } }) => ({
      key: id,
      day,
      href: diaryPath({ store, day }),
      title: rego ?? name ?? "Walk-in",
      about: [rego && name, description].filter(Boolean).join(", "),
      when: `${formatDay(day)}, ${formatPageTime(startAt)}`,
      status: "Walk-in",
      similarWorkHref: null,
    })),
    ...leads.map(({ token, claimedAt, zone, vehicle, items, suburb, firstName }) => ({
      key: token,
      day: dayAt(claimedAt, zone),
      href: portalPath({ kind: "lead-offer", token }),
      title: vehicle?.rego ?? (vehicle ? formatVehicle(vehicle) : null) ?? "Lead",
      about: [firstName, items.join(", "), suburb].filter(Boolean).join(", "),
      when: `Claimed ${formatPageMoment(claimedAt, zone)}`,
      status: "Lead",
      similarWorkHref: null,
    })),
  ];
  return workItems.sort((a, b) => (a.day < b.day ? 1 : -1));
}

export type WorkSearchView = ReturnType<typeof searchResultsView>[number];
