import type { RenderedMessage } from "../../domain/messages/message";
import { renderMessage } from "../../domain/messages/render";
import type { Context } from "../context";
import type { ListedMessage, MessageSecret } from "../ports/outbox";

export interface ShownMessage extends Omit<ListedMessage, "sealed"> {
  readonly to: string;
  /** null = its template is unknown or is missing a value. */
  readonly rendered: RenderedMessage | null;
}

type Templates = (
  template: string,
  channel: ListedMessage["channel"],
) => ReturnType<Context["db"]["outbox"]["template"]>;

async function show(
  context: Context,
  templates: Templates,
  { sealed, ...message }: ListedMessage,
): Promise<ShownMessage> {
  const { to, values } = JSON.parse(await context.cipher.open(sealed, message.id)) as MessageSecret;
  const template = await templates(message.template, message.channel);
  try {
    return { ...message, to, rendered: template && renderMessage(template, values) };
  } catch {
    return { ...message, to, rendered: null };
  }
}

/** Every message, opened, for the development outbox. null outside DEV and TEST: there nobody reads other people's mail. */
export async function listOutbox(context: Context): Promise<readonly ShownMessage[] | null> {
  const { environment } = context.config;
  if (environment !== "DEV" && environment !== "TEST") return null;
  // Many messages have few templates: each is read once.
  const read = new Map<string, ReturnType<Templates>>();
  const templates: Templates = (template, channel) => {
    const key = `${template} ${channel}`;
    const found = read.get(key) ?? context.db.outbox.template(template, channel);
    read.set(key, found);
    return found;
  };
  return Promise.all((await context.db.outbox.newest(100)).map((message) => show(context, templates, message)));
}
