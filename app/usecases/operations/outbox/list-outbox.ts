import { findInvitationSide } from "../../../domain/notifications/kinds";
import type { Attachment, RenderedMessage } from "../../../domain/notifications/message";
import type { PushSubscriptionKeys } from "../../../domain/notifications/push-service";
import { renderMessage } from "../../../domain/notifications/render";
import { findTemplateAt } from "../../../domain/notifications/wording";
import { buildInvitation } from "../../booking/booking-calendar";
import type { Context } from "../../context";
import { openMessage } from "./open-message";
import type { ListedMessage } from "../../../domain/notifications/queued-message";

/** Maximum number of listed messages, newest first. */
const MAX_SHOWN = 100;

export interface MessageView extends Omit<ListedMessage, "sealed"> {
  readonly to: string;
  /** The rendered message. Null = the template is unknown, or a value is missing. */
  readonly rendered: RenderedMessage | null;
  /** Whether a calendar invitation is attached. */
  readonly carriesInvitation: boolean;
}

type Templates = (
  template: string,
  channel: ListedMessage["channel"],
) => ReturnType<Context["db"]["outbox"]["findTemplate"]>;

async function toMessageView(
  context: Context,
  templates: Templates,
  listedMessage: ListedMessage,
): Promise<MessageView> {
  const { sealed: _, ...message } = listedMessage;
  const template = await templates(message.template, message.channel);
  const { to, values } = await openMessage(context, listedMessage, template?.audience ?? "");
  const summary = {
    ...message,
    to: formatRecipient(message, to),
    carriesInvitation: findInvitationSide(message) !== null,
  };
  try {
    return { ...summary, rendered: template && renderMessage(findTemplateAt(template, message.createdAt), values) };
  } catch {
    return { ...summary, rendered: null };
  }
}

/** Formats the recipient. For push notifications, this is the host of the push service. */
const formatRecipient = ({ channel }: Pick<ListedMessage, "channel">, to: string) =>
  channel === "push" ? new URL((JSON.parse(to) as PushSubscriptionKeys).endpoint).host : to;

/** Whether messages can be listed. Only in DEV and TEST, which have no real customers' mail. */
export const isOutboxShown = ({ config: { environment } }: Context) => environment === "DEV" || environment === "TEST";

/** The newest messages, or those about one lead or booking, decrypted. For the development outbox; null outside DEV and TEST. */
export async function listOutbox(context: Context, subject?: string): Promise<readonly MessageView[] | null> {
  if (!isOutboxShown(context)) return null;
  // Reads each template once, because many messages have the same template.
  const templateReads = new Map<string, ReturnType<Templates>>();
  const templates: Templates = (template, channel) => {
    const key = `${template} ${channel}`;
    const promise = templateReads.get(key) ?? context.db.outbox.findTemplate(template, channel);
    templateReads.set(key, promise);
    return promise;
  };
  const messages = await context.db.outbox.listNewest(MAX_SHOWN, subject);
  return Promise.all(messages.map((message) => toMessageView(context, templates, message)));
}

/** The calendar invitation of a message as it would be sent now. For the development outbox; null if there is none, and outside DEV and TEST. */
export async function findOutboxInvitation(context: Context, id: string): Promise<Attachment | null> {
  if (!isOutboxShown(context)) return null;
  const message = (await context.db.outbox.listNewest(MAX_SHOWN)).find((listedMessage) => listedMessage.id === id);
  if (message === undefined) return null;
  const template = await context.db.outbox.findTemplate(message.template, message.channel);
  return buildInvitation(context, message, await openMessage(context, message, template?.audience ?? ""));
}
