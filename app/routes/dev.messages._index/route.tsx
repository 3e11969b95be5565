import { CHANNEL_TITLES } from "~/domain/notifications/kinds";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COUNTRIES } from "~/domain/core/country/country";
import { LinkedText } from "~/pages/outbox/linked-text";
import { Badge } from "~/ui/badge";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { previewMessages } from "~/usecases/operations/outbox/preview-messages";

export const meta: MetaFunction = () => [{ title: "Messages" }, NO_INDEX];

const COUNTRY = z.enum(["AU", "NZ"]);

/** Lists every message of the catalogue, filled in for a sample booking. The page exists only in DEV and TEST. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const country = COUNTRY.catch(app.config.country).parse(new URL(request.url).searchParams.get("country"));
  const messages = await previewMessages(app, country);
  if (messages === null) throw new Response("Not found", { status: 404 });
  return {
    country,
    messages: messages.map(({ key, channel, audience, rendered, missing, carriesInvitation }) => ({
      key,
      channel,
      audience,
      missing,
      carriesInvitation,
      subject: rendered?.subject ?? null,
      text: rendered?.text ?? null,
      stops: rendered?.headers?.["List-Unsubscribe"] !== undefined,
    })),
  };
}

type MessageItem = ReturnType<typeof useLoaderData<typeof loader>>["messages"][number];

function Preview({ message, country }: { message: MessageItem; country: string }) {
  const { key, channel, subject, text, missing } = message;
  return (
    <section aria-label={`${key}, ${channel}`} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge>{CHANNEL_TITLES[channel]}</Badge>
        {channel === "sms" && text !== null && <span>{text.length} characters</span>}
        {message.carriesInvitation && <span>with a calendar invitation</span>}
        {message.stops && <span>with one-click unsubscribe</span>}
      </div>
      {subject !== null && <h3 className="font-semibold">{subject}</h3>}
      {text === null ? (
        <p className="text-attention">The sample has no {missing.join(", ")}.</p>
      ) : (
        <p className="whitespace-pre-line break-words">
          <LinkedText text={text} />
        </p>
      )}
      {channel === "email" && text !== null && (
        <p>
          <a href={`/dev/messages/${key}?country=${country}`}>Preview as an email</a>
        </p>
      )}
    </section>
  );
}

export default function Messages() {
  const { country, messages } = useLoaderData<typeof loader>();
  const keys = [...new Set(messages.map(({ key }) => key))];
  return (
    <Page>
      <h1 className="text-2xl font-bold">Messages</h1>
      <p className="mt-1 max-w-prose text-soft">
        All messages, filled in for a sample booking. Messages that were sent are in the{" "}
        <a href="/dev/outbox">outbox</a>.
      </p>
      <ul className="my-4 flex gap-4">
        {Object.entries(COUNTRIES).map(([code, { name }]) => (
          <li key={code}>
            {code === country ? <strong>{name}</strong> : <a href={`/dev/messages?country=${code}`}>{name}</a>}
          </li>
        ))}
      </ul>
      <ul className="grid gap-8">
        {keys.map((key) => {
          const channelMessages = messages.filter((message) => message.key === key);
          return (
            <li key={key} id={key} className="grid gap-3">
              <h2 className="text-lg font-semibold">
                {key} <span className="font-normal text-soft">to a {channelMessages[0]?.audience}</span>
              </h2>
              <div className="grid items-start gap-3 lg:grid-cols-2">
                {channelMessages.map((message) => (
                  <Preview key={message.channel} message={message} country={country} />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
