import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SCOPE_LABELS } from "~/texts/api";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { formatAudience, STOPPED_LABELS, TOPIC_LABELS } from "~/pages/desk/integrations/program-texts";
import { ReasonForm } from "~/pages/desk/integrations/reason-form";
import { OneTimeSecret } from "~/pages/desk/integrations/one-time-secret";
import { LINK_CLASS } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { revokeApiKey, readKeys, replaceApiKey } from "~/usecases/operations/desk/api-keys";
import { readWebhooks } from "~/usecases/operations/desk/webhooks";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "API and webhooks" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const [webhooks, keys] = await Promise.all([readWebhooks(app), readKeys(app)]);
  if (!webhooks.ok) throw deskRefusalResponse(request, app, webhooks.code);
  if (!keys.ok) throw deskRefusalResponse(request, app, keys.code);
  const zone = COUNTRIES[app.config.country].defaultZone;
  const now = app.clock.now();
  return {
    endpoints: webhooks.endpoints.map(({ id, name, host, audience, topics, stoppedBy, failingSince }) => ({
      id,
      name,
      about: `${host}. ${formatAudience(audience)}: ${topics.map((topic) => TOPIC_LABELS[topic].toLowerCase()).join(", ")}`,
      trouble:
        stoppedBy !== null
          ? STOPPED_LABELS[stoppedBy]
          : failingSince !== null
            ? `Failing since ${formatMoment(failingSince, zone)}`
            : null,
    })),
    keys: keys.keys.map(({ id, name, tail, scopes, madeBy, madeAt, endsAt, lastUsedAt }) => ({
      id,
      replaceId: app.ids.guid(),
      endId: app.ids.guid(),
      name: `${name}, ending in ${tail}`,
      may: scopes.map((scope) => SCOPE_LABELS[scope]),
      made: `Created ${formatMoment(madeAt, zone)} by ${madeBy}`,
      used: lastUsedAt === null ? "Not used yet" : `Last used about ${formatMoment(lastUsedAt, zone)}`,
      ends: endsAt === null ? null : `${endsAt <= now ? "Ended" : "Ends"} ${formatMoment(endsAt, zone)}`,
      isOver: endsAt !== null && endsAt <= now,
      isReplaced: endsAt !== null,
    })),
  };
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["replace", "end"]),
  id: textField(64),
  key: textField(64),
  reason: textField(2000),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { made: null });
  const { intent, key, ...submission } = postedForm.value;
  const result =
    intent === "replace" ? await replaceApiKey(app, submission, key) : await revokeApiKey(app, submission, key);
  // The key or secret is shown only in this response.
  if (result.ok && "key" in result) return data({ made: result.key, result: undefined });
  if (result.ok) return redirect("/desk/integrations", 303);
  return refuseDeskForm(request, app, postedForm, result, { made: null });
}

/** Webhooks and API keys. */
export default function Programs() {
  const { endpoints, keys } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const newKey = response?.made ?? null;
  if (newKey !== null)
    return (
      <DeskPage title="The new key" width="text">
        <OneTimeSecret label="Key" value={newKey}>
          <p className="text-sm">The old key keeps working for 24 hours.</p>
        </OneTimeSecret>
      </DeskPage>
    );
  return (
    <DeskPage
      title="API and webhooks"
      subtitle="For your own systems and those of workshops and fleet companies"
      width="text"
    >
      <div className="grid gap-10">
        <ErrorSummary errors={response?.result?.error} labels={{ reason: "Reason" }} />
        <Section id="webhooks" title="Webhooks" className="grid gap-4">
          {endpoints.length === 0 ? (
            <p className="text-soft">No webhooks yet.</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {endpoints.map(({ id, name, about, trouble }) => (
                <li key={id} className="grid py-2">
                  <Link to={`/desk/integrations/webhooks/${id}`} className={`${LINK_CLASS} font-semibold break-words`}>
                    {name}
                  </Link>
                  <span className="text-sm break-words text-soft">{about}</span>
                  {trouble && <span className="text-sm font-semibold text-attention">{trouble}</span>}
                </li>
              ))}
            </ul>
          )}
          <p>
            <Link to="/desk/integrations/webhook" className={LINK_CLASS}>
              Add a webhook
            </Link>
          </p>
        </Section>
        <Section id="keys" title="API keys" className="grid gap-4">
          <p>
            A key lets a program use the operator API. The calls are listed in the{" "}
            <a href="/api/docs" className="text-accent underline underline-offset-4">
              API reference
            </a>
            .
          </p>
          {keys.length === 0 && <p className="text-soft">No keys yet.</p>}
          <ul className="grid gap-3">
            {keys.map(({ id, replaceId, endId, name, may, made: createdText, used, ends, isOver, isReplaced }) => (
              <li key={id} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
                <h3 className="font-semibold break-words">{name}</h3>
                <ul className="list-disc pl-5 text-sm">
                  {may.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
                <p className="text-sm text-soft">
                  {createdText}. {used}.
                </p>
                {ends && <p className="text-sm font-semibold text-attention">{ends}</p>}
                {!isOver && !isReplaced && (
                  <ReasonForm
                    summary={
                      <>
                        Replace<span className="sr-only"> {name}</span>
                      </>
                    }
                    effect="You get a new key with the same permissions. The current one keeps working for 24 hours."
                    hidden={{ id: replaceId, key: id }}
                    intent="replace"
                    button="Create a new key"
                  />
                )}
                {!isOver && (
                  <ReasonForm
                    summary={
                      <>
                        Revoke<span className="sr-only"> {name}</span>
                      </>
                    }
                    effect="The key stops working straight away."
                    hidden={{ id: endId, key: id }}
                    intent="end"
                    button="Revoke the key"
                    isDanger
                  />
                )}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/desk/integrations/key" className={LINK_CLASS}>
              Create a key
            </Link>
          </p>
        </Section>
      </div>
    </DeskPage>
  );
}
