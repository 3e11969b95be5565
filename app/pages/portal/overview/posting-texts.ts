import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import { portalPath } from "../../../usecases/supplier/portal-links";
import type { ListedPosting } from "../../../domain/booking/wallet/wallet";

/** Labels of wallet postings for workshop staff. */
export const POSTING_LABELS: Readonly<Record<ListedPosting["kind"], string>> = {
  credit: "Paid in",
  "top-up": "Paid in by card",
  "top-up-returned": "Refunded to your card",
  "lead-claim": "Lead claimed",
  "lead-claim-returned": "Lead refunded",
};

/** Text of a posting, with a link to its lead. */
export const postingLine = ({ kind, leadToken, vehicle }: ListedPosting) => ({
  text: [POSTING_LABELS[kind], vehicle && formatVehicle(vehicle)].filter(Boolean).join(": "),
  href: leadToken === null ? null : portalPath({ kind: "lead-offer", token: leadToken }),
});
