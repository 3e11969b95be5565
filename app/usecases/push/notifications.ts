import type { SupplierId } from "../../domain/ids";
import { morningOf, waitsForMorning } from "../../domain/messages/delivery";
import { PUSH_LIFE_MS, PUSHED } from "../../domain/messages/kinds";
import type { Message, SealedMessage } from "../../domain/messages/message";
import { may } from "../../domain/portal/access";
import type { Context } from "../context";
import { sealMessage } from "../messages/seal-message";
import { deviceSubject } from "./devices";

const MARK = ":push:";

/** The same message as notifications, on the devices of those people of the workshop who may see what it is about. `path` = the page of it in the portal, which asks again who they are. */
export async function notifications(
  context: Context,
  supplierId: SupplierId,
  {
    id,
    path,
    values,
    ...message
  }: Pick<Message, "id" | "template" | "values" | "about" | "notBefore" | "zone"> & { readonly path: string },
): Promise<readonly SealedMessage[]> {
  const needed = PUSHED[message.template];
  if (needed === undefined || context.senders.push === null) return [];
  const { template, notBefore, zone = null } = message;
  const goesAt = waitsForMorning({ template, channel: "push" }, true)
    ? morningOf(notBefore, zone, context.config.country)
    : notBefore;
  const devices = await context.db.pushDevices.ofSupplier(supplierId, context.clock.now());
  return Promise.all(
    devices
      .filter((device) => may(device, needed))
      .map(async (device) =>
        sealMessage(context, {
          ...message,
          id: `${id}${MARK}${device.id}`,
          channel: "push",
          to: await context.cipher.open(device.sealed, deviceSubject(device.id)),
          values: { ...values, link: `${context.config.brand.websiteUrl}${path}` },
          notAfter: goesAt + PUSH_LIFE_MS,
        }),
      ),
  );
}

/** A browser took its notifications away: it is not told again. */
export async function deviceIsGone(context: Context, messageId: string): Promise<void> {
  const [, device] = messageId.split(MARK);
  if (device) await context.db.pushDevices.gone(device);
}
