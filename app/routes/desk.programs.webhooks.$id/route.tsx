import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { readPosted, refuseForm, typedWords } from "~/http/typed-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefused, isDeskRefusal } from "~/pages/desk/guard.server";
import { audienceWords, deliveryWords, STOPPED_WORDS, TOPIC_WORDS } from "~/pages/desk/programs/program-words";
import { ReasonForm } from "~/pages/desk/programs/reason-form";
import { ShownOnce } from "~/pages/desk/programs/shown-once";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { changeWebhookSecret, readWebhook, replayWebhook, turnWebhook } from "~/usecases/desk/webhooks";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Address of a program" }, NO_INDEX];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const found = await readWebhook(app, params.id ?? "");
  if (!found.ok) {
    if (found.code === "webhook-not-found") throw refusedPage(found.code);
    throw deskRefused(request, app, found.code);
  }
  const { endpoint, address, log } = found;
  const zone = COUNTRIES[app.config.country].defaultZone;
  const when = (at: number) => momentWords(at, zone);
  const { stoppedBy, failingSince, oldUntil } = endpoint;
  return {
    name: endpoint.name,
    address,
    about: `${audienceWords(endpoint.audience)}: ${endpoint.topics.map((topic) => TOPIC_WORDS[topic].toLowerCase()).join(", ")}`,
    added: `Added ${when(endpoint.addedAt)} by ${endpoint.addedBy}`,
    trouble:
      stoppedBy !== null
        ? STOPPED_WORDS[stoppedBy]
        : failingSince !== null
          ? `It has accepted nothing since ${when(failingSince)}`
          : null,
    overlap:
      oldUntil !== null && oldUntil > app.clock.now()
        ? `The previous secret is also used until ${when(oldUntil)}`
        : null,
    isOn: stoppedBy === null,
    ids: { secret: app.ids.guid(), turn: app.ids.guid(), remove: app.ids.guid() },
    log: log.map((delivery) => ({
      eventId: delivery.eventId,
      type: delivery.type,
      words: deliveryWords(delivery, when),
      made: when(delivery.madeAt),
      replayId: delivery.state === "waiting" || stoppedBy !== null ? null : app.ids.guid(),
      isBad: delivery.state === "given-up",
    })),
  };
}

const TYPED = z.object({
  intent: z.enum(["secret", "stop", "resume", "remove", "replay"]),
  id: typedWords(64),
  event: typedWords(64),
  reason: typedWords(2000),
});

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const endpoint = params.id ?? "";
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted, undefined, { secret: null });
  const { intent, event, ...pressed } = posted.value;
  const done =
    intent === "secret"
      ? await changeWebhookSecret(app, pressed, endpoint)
      : intent === "replay"
        ? await replayWebhook(app, pressed, endpoint, event)
        : await turnWebhook(app, pressed, endpoint, intent);
  // The one answer that shows it.
  if (done.ok && "secret" in done) return data({ secret: String(done.secret), result: undefined });
  if (done.ok) return redirect(intent === "remove" ? "/desk/programs" : `/desk/programs/webhooks/${endpoint}`, 303);
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  return refuseForm(posted, done, { secret: null });
}

/** One address that is told what happens: how it stands, what it was told, and the ways to change that. */
export default function Webhook() {
  const { name, address, about, added, trouble, overlap, isOn, ids, log } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const back = { to: "/desk/programs", label: "API and webhooks" };
  if (answered?.secret)
    return (
      <DeskPage title="The new secret" subtitle={name} width="text" back={back}>
        <ShownOnce label="Secret that messages are signed with" value={answered.secret}>
          <p className="text-sm">For 24 hours messages are also signed with the old secret.</p>
        </ShownOnce>
      </DeskPage>
    );
  return (
    <DeskPage title={name} subtitle={about} width="text" back={back}>
      <div className="grid gap-8">
        <ErrorSummary errors={answered?.result?.error} labels={{ reason: "Reason" }} />
        {trouble && <Notice tone="attention" title={trouble} />}
        <p className="break-words">
          {address}
          <span className="block text-sm text-soft">{added}</span>
          {overlap && <span className="block text-sm text-soft">{overlap}</span>}
        </p>
        <div className="grid gap-2">
          <ReasonForm
            summary="Change the secret"
            what="You get a new secret. For 24 hours messages are signed with both, so that you have time to update the program."
            hidden={{ id: ids.secret }}
            intent="secret"
            button="Create a new secret"
          />
          {isOn ? (
            <ReasonForm
              summary="Stop"
              what="Nothing more is sent. Waiting events are not delivered. You can send them again later."
              hidden={{ id: ids.turn }}
              intent="stop"
              button="Stop it"
              isDanger
            />
          ) : (
            <ReasonForm
              summary="Turn on again"
              what="Events from now on are sent."
              hidden={{ id: ids.turn }}
              intent="resume"
              button="Turn it on"
            />
          )}
          <ReasonForm
            summary="Remove"
            what="The webhook and its log are deleted."
            hidden={{ id: ids.remove }}
            intent="remove"
            button="Remove it"
            isDanger
          />
        </div>
        <section aria-labelledby="log" className="grid gap-3">
          <h2 id="log" className="text-xl font-bold">
            Latest deliveries
          </h2>
          {log.length === 0 ? (
            <p className="text-soft">Nothing has been sent yet.</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {log.map(({ eventId, type, words, made, replayId, isBad }) => (
                <li key={eventId} className="grid gap-0.5 py-3">
                  <span className="font-semibold">{type}</span>
                  <span className={`text-sm ${isBad ? "font-semibold text-attention" : ""}`}>{words}</span>
                  <span className="text-sm break-all text-soft">
                    {made}, {eventId}
                  </span>
                  {replayId && (
                    <ReasonForm
                      summary={
                        <>
                          Send again<span className="sr-only"> {eventId}</span>
                        </>
                      }
                      what="It is sent once more, with the same id."
                      hidden={{ id: replayId, event: eventId }}
                      intent="replay"
                      button="Send it again"
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-soft">Deliveries stay here for 30 days after they were accepted or given up.</p>
        </section>
      </div>
    </DeskPage>
  );
}
