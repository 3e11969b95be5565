import { ASKED_WORDS } from "../../domain/fleet/approval-rule";
import type { SealedMessage } from "../../domain/messages/message";
import { formatDay } from "../../domain/time/words";
import type { Context } from "../context";
import { fleetOf } from "../fleet/fleet-company";
import { sealMessage } from "../messages/seal-message";
import { type Told, valuesOf } from "./booking-messages";

/** Asks the company that is billed; nothing where nobody has to approve. Written with the booking, sent once. */
export async function fleetApprovalNeeded(context: Context, told: Told): Promise<readonly SealedMessage[]> {
  const { request, offer, token } = told;
  const company = offer.fleetApproval?.approval === "needed" ? await fleetOf(context, offer) : null;
  if (!company || offer.fleetApproval?.approval !== "needed") return [];
  const driver = [request.firstName, request.lastName].filter(Boolean).join(" ");
  return [
    await sealMessage(context, {
      id: `fleet-approval-needed:${token}:email`,
      channel: "email",
      template: "fleet-approval-needed",
      to: company.email,
      about: token,
      notBefore: context.clock.now(),
      values: {
        ...valuesOf(context, told),
        first_name: company.name,
        driver_name: driver,
        reason: ASKED_WORDS[offer.fleetApproval.words],
        respond_by: formatDay(request.serviceDay),
      },
    }),
  ];
}
