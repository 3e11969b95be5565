import type { SupplierId } from "../../../domain/core/ids";
import { nextDaytime, waitsForMorning } from "../../../domain/notifications/delivery";
import { PUSH_TTL_MS, PUSH_PERMISSIONS } from "../../../domain/notifications/kinds";
import type { Message, SealedMessage } from "../../../domain/notifications/message";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import type { Context } from "../../context";
import type { MemberDevice } from "../../../domain/identity/store-account/push-device";
import { sealMessage } from "../seal-message";
import { deviceSubject } from "./devices";

const PUSH_MARKER = ":push:";

/** Devices of people at the workshop whose role permits them to see what this kind of message is about. */
export async function findDevices(
  context: Context,
  supplierId: SupplierId,
  template: Message["template"],
): Promise<readonly MemberDevice[]> {
  const requiredPermission = PUSH_PERMISSIONS[template];
  if (requiredPermission === undefined || context.senders.push === null) return [];
  const devices = await context.db.pushDevices.listBySupplier(supplierId, context.clock.now());
  return devices.filter((device) => hasStorePermission(device, requiredPermission));
}

/** Builds push notifications about a message for a workshop's devices. `path` is the page in the portal, which authenticates the user again. */
export function buildPushNotifications(
  context: Context,
  devices: readonly MemberDevice[],
  {
    id,
    path,
    values,
    ...message
  }: Pick<Message, "id" | "template" | "values" | "about" | "notBefore" | "zone"> & { readonly path: string },
): Promise<readonly SealedMessage[]> {
  const { template, notBefore, zone = null } = message;
  const sendAt = waitsForMorning({ template, channel: "push" }, true)
    ? nextDaytime(notBefore, zone, context.config.country)
    : notBefore;
  return Promise.all(
    devices.map(async (device) =>
      sealMessage(context, {
        ...message,
        id: `${id}${PUSH_MARKER}${device.id}`,
        channel: "push",
        to: await context.cipher.open(device.sealed, deviceSubject(device.id)),
        values: { ...values, link: `${context.config.brand.websiteUrl}${path}` },
        notAfter: sendAt + PUSH_TTL_MS,
      }),
    ),
  );
}

/** Removes a device whose browser has unsubscribed. */
export async function removeDevice(context: Context, messageId: string): Promise<void> {
  const [, device] = messageId.split(PUSH_MARKER);
  if (device) await context.db.pushDevices.removeExpired(device);
}
