import { CHANNEL_TITLES } from "../../domain/notifications/kinds";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Temporal } from "temporal-polyfill";
import { formatMoment } from "../../domain/core/time/format-moment";
import { COUNTRIES } from "../../domain/core/country/country";
import { Badge } from "../../ui/badge";
import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { listOutbox } from "../../usecases/operations/outbox/list-outbox";
import { LinkedText } from "../../pages/outbox/linked-text";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Outbox" }, NO_INDEX];

/** Lists every message that was sent or is waiting, with its links and codes. The page exists only in DEV and TEST. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const messages = await listOutbox(app);
  if (messages === null) throw new Response("Not found", { status: 404 });
  const zone = COUNTRIES[app.config.country].defaultZone;
  return messages.map(
    ({ id, channel, template, to, state, tries, failure, createdAt, notBefore, rendered, carriesInvitation }) => ({
      id,
      channel: CHANNEL_TITLES[channel],
      template,
      to,
      state,
      tries,
      failure,
      waitsUntil: state === "waiting" && notBefore > app.clock.now() ? formatMoment(notBefore, zone) : null,
      at: Temporal.Instant.fromEpochMilliseconds(createdAt)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .toString({ smallestUnit: "second" })
        .replace("T", " "),
      subject: rendered?.subject ?? null,
      text: rendered?.text ?? null,
      carriesInvitation,
    }),
  );
}

type ListedMessage = ReturnType<typeof useLoaderData<typeof loader>>[number];

function MessageCard({ message }: { message: ListedMessage }) {
  return (
    <li
      className="grid min-w-0 gap-2 rounded-lg border border-line bg-surface p-4"
      data-template={message.template}
      data-to={message.to}
    >
      <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge tone={message.state === "failed" ? "attention" : message.state === "sent" ? "accent" : "neutral"}>
          {message.state}
        </Badge>
        {message.waitsUntil !== null && <span>until {message.waitsUntil}</span>}
        <span>{message.channel}</span>
        <span className="font-medium text-ink">{message.to}</span>
        <span className="ml-auto tabular-nums">{message.at}</span>
      </div>
      <h2 className="font-semibold">{message.subject ?? message.template}</h2>
      {message.text === null ? (
        <p className="text-attention">The template is unknown or a value is missing.</p>
      ) : (
        <p className="min-w-0 whitespace-pre-line break-words">
          <LinkedText text={message.text} />
        </p>
      )}
      {message.carriesInvitation && (
        <p>
          <a href={`/dev/outbox/invitation?message=${encodeURIComponent(message.id)}`} download>
            Calendar invitation
          </a>
        </p>
      )}
      {message.failure !== null && (
        <p className="text-sm text-attention">
          Tried {message.tries} times: {message.failure}
        </p>
      )}
    </li>
  );
}

export default function Outbox() {
  const messages = useLoaderData<typeof loader>();
  return (
    <Page>
      <h1 className="text-2xl font-bold">Outbox</h1>
      <p className="mt-1 mb-6 max-w-prose text-soft">
        Messages of this development site, newest first. Some wait for the morning, or until an answer can no longer be
        undone. Only DEV and TEST have this page. <a href="/dev/messages">See all messages</a>.
      </p>
      {messages.length === 0 ? (
        <EmptyState title="No messages yet">
          Ask for a code, submit a quote or make a booking, then load this page again.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
    </Page>
  );
}
