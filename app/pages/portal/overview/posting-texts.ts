import { vehicleView } from "../../../domain/catalogue/vehicle/describe";
import { portalPath } from "../../../usecases/supplier/portal-links";
import type { ListedPosting } from "../../../domain/booking/wallet/wallet";

/** What a posting of a wallet is, for the workshop's people. */
export const POSTING_LABELS: Readonly<Record<ListedPosting["kind"], string>> = {
  credit: "Paid in",
  "top-up": "Paid in by card",
  "top-up-returned": "Refunded to your card",
  "lead-claim": "Lead claimed",
  "lead-claim-returned": "Lead refunded",
};

/** The line of one posting, with the page of its lead. */
export const postingLine = ({ kind, leadToken, vehicle }: ListedPosting) => ({
  text: [POSTING_LABELS[kind], vehicle && vehicleView(vehicle)].filter(Boolean).join(": "),
  href: leadToken === null ? null : portalPath({ kind: "lead-offer", token: leadToken }),
});
