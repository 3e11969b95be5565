import { type PushSubscriptionKeys, readSubscription } from "../../../domain/notifications/push-service";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import { storesOf } from "../../identity/store-account/stores";
import { verifiedEmail, type AccessRefusal } from "../../identity/store-account/authorize";
import type { PushDevice } from "../../../domain/identity/store-account/push-device";
import { sealJson } from "../../core/sealed-json";

/** Maximum number of devices with notifications per person. */
export const MAX_DEVICES = 5;
const MAX_DEVICE_NAME_LENGTH = 40;

export interface MyDevices {
  readonly ok: true;
  readonly devices: readonly (Pick<PushDevice, "id" | "name" | "createdAt"> & {
    /** True = the session of this browser. */
    readonly isThisDevice: boolean;
  })[];
  /** Key that a browser subscribes with; null if this deployment sends no push notifications. */
  readonly publicKey: string | null;
  readonly hasBudget: boolean;
}

/** The signed-in person, if they work for a workshop. Only workshop staff can get notifications. */
async function findWorkshopMember(context: Context) {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const email = verifiedEmail(user);
  const isWorkshopMember = email !== null && (await storesOf(context, user)).length > 0;
  return isWorkshopMember ? { ok: true as const, user, email } : refuse("portal-forbidden");
}

/** The signed-in person's devices that get notifications, and whether this one can be added. */
export async function showDevices(context: Context): Promise<MyDevices | AccessRefusal> {
  const access = await findWorkshopMember(context);
  if (!access.ok) return access;
  const { db, clock, viewer, senders } = context;
  const [devices, publicKey] = await Promise.all([
    db.pushDevices.listByPerson(access.user.userId, clock.now()),
    senders.push?.publicKey() ?? null,
  ]);
  return {
    ok: true,
    devices: devices.map(({ id, name, createdAt, sessionHash }) => ({
      id,
      name,
      createdAt,
      isThisDevice: sessionHash === viewer.sessionHash,
    })),
    publicKey,
    hasBudget: devices.length < MAX_DEVICES,
  };
}

/** Turns on notifications for this browser. They end when they are switched off, the person signs out or the session ends. */
export async function addDevice(
  context: Context,
  input: PushSubscriptionKeys & { readonly name: string },
): Promise<{ readonly ok: true } | AccessRefusal | Refusal<"invalid-input" | "rate-limited">> {
  const access = await findWorkshopMember(context);
  if (!access.ok) return access;
  const { db, clock, viewer, senders, ids, cipher, limits } = context;
  const subscription = readSubscription(input);
  const name = input.name.trim();
  if (senders.push === null || viewer.sessionHash === null || subscription === null)
    return refuse("invalid-input", { endpoint: ["Notifications cannot be turned on in this browser"] });
  if (name === "" || name.length > MAX_DEVICE_NAME_LENGTH)
    return refuse("invalid-input", {
      name: [
        name === "" ? "Give the device a name, like Front desk" : `Use at most ${MAX_DEVICE_NAME_LENGTH} characters`,
      ],
    });
  if (!(await limits.code("device"))) return refuse("rate-limited");
  const id = ids.token();
  const isStored = await db.pushDevices.saveDevice(
    {
      id,
      userId: access.user.userId,
      email: access.email,
      sessionHash: viewer.sessionHash,
      name,
      sealed: await sealJson({ cipher }, subscription, deviceSubject(id)),
      endpointDigest: await cipher.fingerprint(`push device ${subscription.endpoint}`),
      createdAt: clock.now(),
    },
    MAX_DEVICES,
    clock.now(),
  );
  return isStored
    ? { ok: true }
    : refuse("invalid-input", { endpoint: [`You get notifications on ${MAX_DEVICES} devices. Turn one off first`] });
}

/** Turns off notifications for one of the person's devices. */
export async function removeDevice(context: Context, id: string): Promise<{ readonly ok: true } | AccessRefusal> {
  const access = await findWorkshopMember(context);
  if (!access.ok) return access;
  await context.db.pushDevices.remove(access.user.userId, id);
  return { ok: true };
}

export const deviceSubject = (id: string) => `push device ${id}`;
