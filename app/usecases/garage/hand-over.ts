import { DAY_MS } from "../../domain/core/time/duration";
import {
  CODE_LENGTH,
  deriveCode,
  HAND_OVER_DAYS,
  MAX_TRIES_PER_DAY,
  readCode,
  type HandoverOffer,
} from "../../domain/garage/hand-over";
import { redactForSharing } from "../../domain/garage/record";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { consumeDailyCaps } from "../identity/caps/consume-caps";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { dropPhotos } from "../lead/photos/sent-photos";
import { decryptText, encryptText } from "./open-entry";
import type { CarRefusal } from "./read-car";

const hashCode = ({ cipher }: Pick<Context, "cipher">, code: string) => cipher.fingerprint(`hand over ${code}`);

/** Generates a random code from the same source of randomness as our other secrets. */
async function generateCode({ ids, cipher }: Pick<Context, "ids" | "cipher">): Promise<string> {
  for (;;) {
    const digest = await cipher.fingerprint(`code ${ids.token()}`);
    const code = deriveCode((digest.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));
    if (code !== null) return code;
  }
}

/** Offers one of the signed-in person's cars to anyone who enters the code, for seven days. An earlier code stops working. */
export async function offerCar(context: Context, vehicleId: string): Promise<{ readonly ok: true } | CarRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const [id, code, now] = [context.ids.token(), await generateCode(context), context.clock.now()];
  const isOffered = await context.db.garageHandOvers.offer(user.userId, vehicleId, {
    id,
    codeHash: await hashCode(context, code),
    sealed: await context.cipher.seal(code, id),
    createdAt: now,
    endsAt: now + HAND_OVER_DAYS * DAY_MS,
  });
  return isOffered ? { ok: true } : refuse("vehicle-not-found");
}

/** Cancels the offer. The code stops working at once. */
export async function cancelCarOffer(context: Context, vehicleId: string): Promise<{ readonly ok: true } | CarRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  await context.db.garageHandOvers.cancelOffer(user.userId, vehicleId);
  return { ok: true };
}

export type AcceptCarRefusal = Refusal<"not-signed-in" | "invalid-input" | "rate-limited">;

const WRONG_CODE_MESSAGE =
  "This code does not work. Codes can be used once and expire after seven days. Ask for a new one";

/** Encrypts the titles and workshops of the entries for the new owner, without the notes. */
async function redactTransferredText(context: Context, text: HandoverOffer["text"]): Promise<HandoverOffer["text"]> {
  const resealed = await Promise.all(
    text.map(async ({ id, sealed: ciphertext }) => ({
      id,
      sealed: await encryptText(context, id, redactForSharing(await decryptText(context, { id, sealed: ciphertext }))),
    })),
  );
  return resealed.flatMap(({ id, sealed: ciphertext }) => (ciphertext === null ? [] : [{ id, sealed: ciphertext }]));
}

/**
 * Transfers a car to the person who enters its code. Attempts are limited per person, per network and per day, because it is not known which car a wrong code
 * was meant for. The record of the work and its workshops is transferred. Notes, receipts and links to bookings are not.
 */
export async function acceptCar(
  context: Context,
  input: string,
): Promise<{ readonly ok: true; readonly vehicleId: string } | AcceptCarRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const code = readCode(input);
  if (code === null)
    return refuse("invalid-input", { code: [`Enter the ${CODE_LENGTH} letters and numbers of the code`] });
  if (!(await context.limits.code("hand-over"))) return refuse("rate-limited");
  const quota = await consumeDailyCaps(
    context,
    "vehicle-transfers",
    { name: `vehicle-transfers by ${user.userId}`, subject: "account" },
    MAX_TRIES_PER_DAY,
  );
  if (quota === null)
    return refuse("rate-limited", { code: ["You have tried too many codes today. Try again tomorrow"] });
  const now = context.clock.now();
  const handoverOffer = await context.db.garageHandOvers.findOffer(await hashCode(context, code), now);
  if (handoverOffer === null) return refuse("invalid-input", { code: [WRONG_CODE_MESSAGE] });
  if (handoverOffer.fromUserId === user.userId)
    return refuse("invalid-input", { code: ["This is your own car. Give the code to its new owner"] });
  const vehicleId = await context.db.garageHandOvers.accept(
    handoverOffer,
    {
      userId: user.userId,
      freshVehicleId: context.ids.guid(),
      text: await redactTransferredText(context, handoverOffer.text),
    },
    now,
  );
  if (vehicleId === null) return refuse("invalid-input", { code: [WRONG_CODE_MESSAGE] });
  await dropPhotos(context, handoverOffer.photos);
  context.log.info({ event: "vehicle-transferred" });
  return { ok: true, vehicleId };
}
