import { formatMoney } from "~/domain/core/money/format";
import { formatDay, formatTime } from "~/ui/format";
import { Notice } from "~/ui/notice";
import type { FinaliseView } from "./finalise-view.server";
import { Section } from "./section";

/** How long the supplier's own offer is valid, or a note that it has expired (B-124). */
export function OfferExpiry({ expiry, hasEnded }: { expiry: FinaliseView["expiry"]; hasEnded: boolean }) {
  if (!expiry) return null;
  if (hasEnded) {
    return (
      <Notice tone="attention" role="status" title="This offer has ended">
        It was valid until {formatDay(expiry.day)}, {formatTime(expiry.time)}. Choose another supplier, or ask this one
        for a new offer.
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      This offer is valid until {formatDay(expiry.day)}, {formatTime(expiry.time)}: {expiry.left} from now.
    </Notice>
  );
}

/** Work that the supplier adds to the requested jobs (B-060). */
export function AdditionalServices({ view: { additionalServices, price } }: { view: FinaliseView }) {
  if (additionalServices.length === 0) return null;
  return (
    <Section id="additional" title="Also included in this offer">
      <ul className="grid gap-3">
        {additionalServices.map((service) => (
          <li
            key={service.operationDescription}
            className="flex justify-between gap-4 rounded-md border border-line bg-surface p-4"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{service.operationDescription}</span>
              {service.note && <span className="block text-sm text-soft">{service.note}</span>}
            </span>
            <span className="shrink-0">
              {formatMoney(service.unitPrice, price.currency)}
              {service.maxUnitPrice > service.unitPrice && ` to ${formatMoney(service.maxUnitPrice, price.currency)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
