import { DAY_MS } from "../../domain/core/time/duration";
import { SHARE_DAYS } from "../../domain/garage/hand-over";
import { type Entry, compareNewestFirst, withoutPersonalDetails } from "../../domain/garage/record";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { openEntry } from "./open-entry";
import type { CarRefusal } from "./read-car";

const hashSecret = ({ cipher }: Pick<Context, "cipher">, secret: string) => cipher.fingerprint(`car record ${secret}`);

/** Creates a secret link to a car's record. The previous link stops working. */
export async function shareCar(context: Context, vehicleId: string): Promise<{ readonly ok: true } | CarRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const [secret, now] = [context.ids.token(), context.clock.now()];
  const shareResult = await context.db.garageRecord.share(user.userId, vehicleId, {
    secretHash: await hashSecret(context, secret),
    sealed: await context.cipher.seal(secret, vehicleId),
    createdAt: now,
    endsAt: now + SHARE_DAYS * DAY_MS,
  });
  return shareResult ? { ok: true } : refuse("vehicle-not-found");
}

/** Removes the link, which stops working at once. */
export async function unshareCar(context: Context, vehicleId: string): Promise<{ readonly ok: true } | CarRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  await context.db.garageRecord.unshare(user.userId, vehicleId);
  return { ok: true };
}

export interface SharedRecord {
  readonly ok: true;
  readonly vehicle: LeadVehicle;
  /** Newest first, without personal data. */
  readonly entries: readonly Entry[];
  readonly endsAt: number;
}

/** Loads the record that a link shows, without data about the car's owner. Rate-limited like every secret link. */
export async function readSharedCar(
  context: Context,
  secret: string,
): Promise<SharedRecord | Refusal<"link-not-found" | "rate-limited">> {
  if (!(await context.limits.lookup())) return refuse("rate-limited");
  const sharedCar = await context.db.garageRecord.findShared(await hashSecret(context, secret), context.clock.now());
  if (sharedCar === null) return refuse("link-not-found");
  const entries = await Promise.all(sharedCar.entries.map((entry) => openEntry(context, entry)));
  return { ok: true, ...sharedCar, entries: entries.map(withoutPersonalDetails).sort(compareNewestFirst) };
}
