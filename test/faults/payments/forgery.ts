import { handleProviderNotice } from "../../../app/usecases/booking/payments/handle-provider-notice";
import { handleWebhook } from "../../../app/usecases/booking/payments/handle-webhook";
import type { Tab } from "./customer";
import { NO_FAULTS, type World } from "./world";

export class ForgedNoticeAcceptedError extends Error {}

/** An attacker who knows the URLs but not the secrets sends a payment notification. It must be refused and change no row. */
export function forgeNotice(world: World, tabs: readonly Tab[]): (() => Promise<unknown>) | null {
  const tab = world.chance.pick(tabs);
  const isCard = world.chance.happens(0.5);
  const attemptId = tab.openPayment?.attemptId ?? "unknown";
  return async () => {
    // Other requests may write while a forgery waits its turn. In that case only its response is checked.
    const isOnlyRequest = !world.order.isBusy();
    let changes = 0;
    const countChanges = () => Number(world.database.prepare("select total_changes() as n").get()?.n);
    const outcome = await world.request(NO_FAULTS, async (context) => {
      const changesBefore = countChanges();
      const response = isCard
        ? await handleWebhook(
            context,
            "creditCard",
            cardNotice(tab, world.chance.below(1e9)),
            `t=${Math.trunc(Date.now() / 1000)},v1=${"a".repeat(64)}`,
          )
        : await handleProviderNotice(context, "humm", hummNotice(attemptId));
      changes = countChanges() - changesBefore;
      return response;
    });
    if (outcome.status !== "answered" || outcome.answer.ok || (isOnlyRequest && changes !== 0))
      throw new ForgedNoticeAcceptedError(
        `${isCard ? "card" : "humm"} notice: ${JSON.stringify(outcome)}, ${changes} rows changed`,
      );
  };
}

const cardNotice = (tab: Tab, eventNumber: number) =>
  JSON.stringify({
    id: `evt_forged_${eventNumber}`,
    object: "event",
    type: "payment_intent.succeeded",
    data: {
      object: {
        object: "payment_intent",
        id: tab.openPayment?.clientSecret.split("_secret_")[0] ?? "pi_1",
        status: "succeeded",
      },
    },
  });

const hummNotice = (attemptId: string) => ({
  x_account_id: "30199999",
  x_reference: attemptId,
  x_currency: "AUD",
  x_amount: "389.00",
  x_test: "true",
  x_gateway_reference: "777",
  x_timestamp: "2026-11-23T00:00:00Z",
  x_result: "completed",
  x_signature: "0".repeat(64),
});
