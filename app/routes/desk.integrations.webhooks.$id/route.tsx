import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import {
  formatAudience,
  formatDeliveryState,
  STOPPED_LABELS,
  TOPIC_LABELS,
} from "~/pages/desk/integrations/program-texts";
import { ReasonForm } from "~/pages/desk/integrations/reason-form";
import { OneTimeSecret } from "~/pages/desk/integrations/one-time-secret";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import {
  changeWebhookSecret,
  readWebhook,
  replayWebhook,
  setWebhookEnabled,
} from "~/usecases/operations/desk/webhooks";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Webhook" }, NO_INDEX];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const webhook = await readWebhook(app, params.id ?? "");
  if (!webhook.ok) {
    if (webhook.code === "webhook-not-found") throw refusedPage(webhook.code);
    throw deskRefusalResponse(request, app, webhook.code);
  }
  const { endpoint, address, log } = webhook;
  const zone = COUNTRIES[app.config.country].defaultZone;
  const formatAt = (at: number) => formatMoment(at, zone);
  const { stoppedBy, failingSince, oldUntil } = endpoint;
  return {
    name: endpoint.name,
    address,
    about: `${formatAudience(endpoint.audience)}: ${endpoint.topics.map((topic) => TOPIC_LABELS[topic].toLowerCase()).join(", ")}`,
    added: `Added ${formatAt(endpoint.addedAt)} by ${endpoint.addedBy}`,
    trouble:
      stoppedBy !== null
        ? STOPPED_LABELS[stoppedBy]
        : failingSince !== null
          ? `No delivery accepted since ${formatAt(failingSince)}`
          : null,
    overlap:
      oldUntil !== null && oldUntil > app.clock.now()
        ? `The previous secret is also used until ${formatAt(oldUntil)}`
        : null,
    isOn: stoppedBy === null,
    ids: { secret: app.ids.guid(), turn: app.ids.guid(), remove: app.ids.guid() },
    log: log.map((delivery) => ({
      eventId: delivery.eventId,
      type: delivery.type,
      text: formatDeliveryState(delivery, formatAt),
      made: formatAt(delivery.madeAt),
      replayId: delivery.state === "waiting" || stoppedBy !== null ? null : app.ids.guid(),
      isBad: delivery.state === "given-up",
    })),
  };
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["secret", "stop", "resume", "remove", "replay"]),
  id: textField(64),
  event: textField(64),
  reason: textField(2000),
});

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const endpoint = params.id ?? "";
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { secret: null });
  const { intent, event, ...submission } = postedForm.value;
  const result =
    intent === "secret"
      ? await changeWebhookSecret(app, submission, endpoint)
      : intent === "replay"
        ? await replayWebhook(app, submission, endpoint, event)
        : await setWebhookEnabled(app, submission, endpoint, intent);
  // The key or secret is shown only in this response.
  if (result.ok && "secret" in result) return data({ secret: String(result.secret), result: undefined });
  if (result.ok)
    return redirect(intent === "remove" ? "/desk/integrations" : `/desk/integrations/webhooks/${endpoint}`, 303);
  return refuseDeskForm(request, app, postedForm, result, { secret: null });
}

/** Page of a webhook endpoint: its status, its deliveries, and the available changes. */
export default function Webhook() {
  const { name, address, about, added, trouble, overlap, isOn, ids, log } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const back = { to: "/desk/integrations", label: "API and webhooks" };
  if (response?.secret)
    return (
      <DeskPage title="The new secret" subtitle={name} width="text" back={back}>
        <OneTimeSecret label="Signing secret" value={response.secret}>
          <p className="text-sm">For 24 hours we also sign messages with the old secret.</p>
        </OneTimeSecret>
      </DeskPage>
    );
  return (
    <DeskPage title={name} subtitle={about} width="text" back={back}>
      <div className="grid gap-8">
        <ErrorSummary errors={response?.result?.error} labels={{ reason: "Reason" }} />
        {trouble && <Notice tone="attention" title={trouble} />}
        <p className="break-words">
          {address}
          <span className="block text-sm text-soft">{added}</span>
          {overlap && <span className="block text-sm text-soft">{overlap}</span>}
        </p>
        <div className="grid gap-2">
          <ReasonForm
            summary="Change the secret"
            effect="You get a new secret. For 24 hours we sign messages with the old and the new secret, so that you can update the receiver."
            hidden={{ id: ids.secret }}
            intent="secret"
            button="Create a new secret"
          />
          {isOn ? (
            <ReasonForm
              summary="Stop"
              effect="We stop sending events and drop the ones that are waiting. You can send them again later."
              hidden={{ id: ids.turn }}
              intent="stop"
              button="Stop the webhook"
              isDanger
            />
          ) : (
            <ReasonForm
              summary="Turn on again"
              effect="We only send events that happen after you turn it on."
              hidden={{ id: ids.turn }}
              intent="resume"
              button="Turn on the webhook"
            />
          )}
          <ReasonForm
            summary="Remove"
            effect="The webhook and its log are deleted."
            hidden={{ id: ids.remove }}
            intent="remove"
            button="Remove the webhook"
            isDanger
          />
        </div>
        <Section id="log" title="Latest deliveries">
          {log.length === 0 ? (
            <p className="text-soft">Nothing has been sent yet.</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {log.map(({ eventId, type, text, made: sentAt, replayId, isBad }) => (
                <li key={eventId} className="grid gap-0.5 py-3">
                  <span className="font-semibold">{type}</span>
                  <span className={`text-sm ${isBad ? "font-semibold text-attention" : ""}`}>{text}</span>
                  <span className="text-sm break-all text-soft">
                    {sentAt}, {eventId}
                  </span>
                  {replayId && (
                    <ReasonForm
                      summary={
                        <>
                          Send again<span className="sr-only"> {eventId}</span>
                        </>
                      }
                      effect="We send it once more with the same ID."
                      hidden={{ id: replayId, event: eventId }}
                      intent="replay"
                      button="Send it again"
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-soft">We list deliveries for 30 days after they are accepted or we give up.</p>
        </Section>
      </div>
    </DeskPage>
  );
}
