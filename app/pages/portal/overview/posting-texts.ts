import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import { BID_ENDING_TEXT, LEAD_OUTCOME_TEXT } from "../../../texts/leads";
import { portalPath } from "../../../usecases/supplier/portal-links";
import type { ListedPosting } from "../../../domain/booking/wallet/wallet";

/** Labels of wallet postings for workshop staff. */
export const POSTING_LABELS: Readonly<Record<ListedPosting["kind"], string>> = {
  credit: "Paid in",
  "top-up": "Top-up by card",
  "top-up-returned": "Refunded to your card",
  "lead-claim": "Lead claimed",
  "lead-claim-returned": "Lead refunded",
};

/** Text of a posting, with the outcome of its lead and a link to it. */
export const postingLine = ({ kind, leadToken, vehicle, ending, isMineAccepted }: ListedPosting) => ({
  text: [POSTING_LABELS[kind], vehicle && formatVehicle(vehicle)].filter(Boolean).join(": "),
  outcome: isMineAccepted ? LEAD_OUTCOME_TEXT.accepted : ending && BID_ENDING_TEXT[ending],
  href: leadToken === null ? null : portalPath({ kind: "lead-offer", token: leadToken }),
});
