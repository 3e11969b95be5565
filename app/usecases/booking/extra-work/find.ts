import type { BookingToken } from "../../../domain/core/ids";
import {
  responseDeadline,
  MAX_TOTAL_FINDINGS,
  MAX_FINDINGS,
  MAX_PHOTOS,
} from "../../../domain/booking/extra-work/finding";
import { readFinding, type FindingInput } from "../../../domain/booking/extra-work/read-finding";
import { vehicleKey } from "../../../domain/garage/garage-vehicle";
import { fingerprint } from "../../../domain/core/hashing/canonical-json";
import { PERMISSION } from "../../../domain/identity/roles";
import { formatMoney } from "../../../domain/core/money/format";
import { addCents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { dayAt, timeAt } from "../../../domain/core/time/days";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { customerMessages } from "../booking-offer/offer-messages";
import type { OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../../context";
import { dropPhotos, storeUploadedPhotos, type UploadedFile } from "../../lead/photos/sent-photos";
import { type ExtraWorkContext, type Finding, loadExtraWorkForSupplier, secretHashOf } from "./load-extra-work";
import { sealJson } from "../../core/sealed-json";

type FindingRefusal =
  | OpenRefusal
  | Refusal<"invalid-input" | "work-not-under-way" | "extra-work-changed" | "uploads-unavailable">;

/** Path of the customer's page for extra work. */
export const extraWorkPath = (token: BookingToken, secret: string): string =>
  `/booking/${token}/extra-work${secret === "" ? "" : `?key=${secret}`}`;

export interface SubmittedFinding extends FindingInput {
  readonly key: string;
  /** Id of the finding that this one replaces; "" = none. */
  readonly replaces: string;
  /** Photos to keep from the replaced finding. */
  readonly storedPhotos: readonly string[];
  readonly files: readonly UploadedFile[];
}

/** Saves a finding as a draft until it is sent. Changing a finding that was already sent withdraws it. */
export async function saveFinding(
  context: Context,
  token: BookingToken,
  submittedFinding: SubmittedFinding,
): Promise<{ readonly ok: true } | FindingRefusal> {
  const conversation = await loadExtraWorkForSupplier(context, token, PERMISSION.workOnBookings);
  if (!conversation.ok) return conversation;
  const { offeredBooking, findings, isOpen } = conversation;
  if (!isOpen) return refuse("work-not-under-way");
  const { supplier, lead } = offeredBooking;
  const replacedFinding =
    submittedFinding.replaces === "" ? null : (findings.find(({ id }) => id === submittedFinding.replaces) ?? null);
  if (
    submittedFinding.replaces !== "" &&
    replacedFinding?.currentState !== "draft" &&
    replacedFinding?.currentState !== "asked"
  )
    return refuse("extra-work-changed");
  const at = context.clock.now();
  const parsedFinding = readFinding(submittedFinding, {
    rate: supplier.labourRate,
    now: { day: dayAt(at, supplier.zone), time: timeAt(at, supplier.zone) },
  });
  const matchingPhotos = replacedFinding?.photos.filter(({ id }) => submittedFinding.storedPhotos.includes(id)) ?? [];
  const fields: Record<string, readonly string[]> = parsedFinding.ok ? {} : { ...parsedFinding.fields };
  if (matchingPhotos.length + submittedFinding.files.length > MAX_PHOTOS)
    fields.photo = [`Add at most ${MAX_PHOTOS} photos`];
  if (!parsedFinding.ok || fields.photo) return refuse("invalid-input", fields);
  const photoResult = await storeUploadedPhotos(context, submittedFinding.files);
  if (!photoResult.ok) return photoResult;
  const id = context.ids.token();
  const photos = [...matchingPhotos, ...photoResult.photos];
  const { colour, content, total } = parsedFinding;
  const addResult = await context.db.extraWork.add(
    {
      id,
      bookingToken: token,
      supplierId: supplier.id,
      colour,
      sealed: await sealJson(context, content, id),
      total,
      photos,
      digest: fingerprint({ id, colour, content, total, photos: photos.map((photo) => photo.objectKey) }),
      vehicleKey: lead === null ? null : vehicleKey(lead.lead.vehicle),
      key: submittedFinding.key,
      createdAt: at,
    },
    { maxActive: MAX_FINDINGS, maxTotal: MAX_TOTAL_FINDINGS },
    replacedFinding,
  );
  if (addResult !== "added") await dropPhotos(context, photoResult.photos);
  if (addResult === "full")
    return refuse("invalid-input", {
      text: [`A booking can have up to ${MAX_FINDINGS} findings. Withdraw one, or call the customer`],
    });
  if (addResult === "changed") return refuse("extra-work-changed");
  context.log.info({ event: "extra-work-noted", supplierId: supplier.id });
  return { ok: true };
}

/** Sends all drafts with the customer's deadline. A repeated call sends nothing twice. */
export async function sendFindings(
  context: Context,
  token: BookingToken,
  answerHours: number,
): Promise<{ readonly ok: true } | FindingRefusal> {
  const conversation = await loadExtraWorkForSupplier(context, token, PERMISSION.workOnBookings);
  if (!conversation.ok) return conversation;
  const { offeredBooking, isOpen } = conversation;
  const drafts = conversation.findings.filter(({ state }) => state === "draft");
  // The findings were already sent with the same contents.
  if (drafts.length === 0)
    return conversation.findings.some(({ sentAt }) => sentAt !== null) ? { ok: true } : refuse("extra-work-changed");
  if (!isOpen) return refuse("work-not-under-way");
  const at = context.clock.now();
  const answerDeadline = responseDeadline(answerHours, at);
  if (answerDeadline === null)
    return refuse("invalid-input", { answerHours: ["Choose how long the customer has to answer"] });
  const secret = context.ids.token();
  const messages = await buildFindingMessages(context, offeredBooking, drafts, { answerBy: answerDeadline, secret });
  const isSent = await context.db.extraWork.send(
    { token, supplierId: offeredBooking.supplier.id },
    drafts.map(({ id }) => id),
    { answerBy: answerDeadline, secretHash: await secretHashOf(context, secret) },
    { at, messages },
  );
  if (!isSent) return refuse("extra-work-changed");
  context.later(context.jobs.sendMessages());
  context.bookingWatch.notifyChanged(offeredBooking.booking.leadGuid);
  context.log.info({ event: "extra-work-sent", supplierId: offeredBooking.supplier.id });
  return { ok: true };
}

const buildFindingMessages = (
  context: Context,
  offeredBooking: ExtraWorkContext["offeredBooking"],
  drafts: readonly Finding[],
  { answerBy, secret }: { readonly answerBy: number; readonly secret: string },
) => {
  const { booking, supplier } = offeredBooking;
  const findings = drafts.filter(({ colour }) => colour !== "green");
  const id = `${booking.token}:${drafts[0]?.id ?? ""}`;
  if (findings.length === 0)
    return customerMessages(context, offeredBooking, {
      id,
      template: "extra-work-checked",
      path: extraWorkPath(booking.token, secret),
    });
  return customerMessages(context, offeredBooking, {
    id,
    template: "extra-work-found",
    path: extraWorkPath(booking.token, secret),
    values: {
      found: findings.length === 1 ? "1 more job" : `${findings.length} more jobs`,
      extra_total: formatMoney(addCents(...findings.map(({ total }) => total)), booking.price.currency),
      respond_by: formatMoment(answerBy, offeredBooking.lead?.lead.suburb?.zone ?? supplier.zone),
    },
  });
};

/** Withdraws a finding. An approved finding can be withdrawn until it is paid online, and the customer is notified. Repeating it changes nothing. */
export async function withdrawFinding(
  context: Context,
  token: BookingToken,
  id: string,
): Promise<{ readonly ok: true } | FindingRefusal> {
  const conversation = await loadExtraWorkForSupplier(context, token, PERMISSION.workOnBookings);
  if (!conversation.ok) return conversation;
  const { offeredBooking } = conversation;
  const finding = conversation.findings.find((finding) => finding.id === id);
  if (!finding || finding.state === "withdrawn") return { ok: true };
  const isAnswered = finding.state === "approved";
  const messages = isAnswered
    ? await customerMessages(context, offeredBooking, {
        id,
        template: "extra-work-withdrawn",
        path: extraWorkPath(token, ""),
        values: { extra_total: formatMoney(finding.total, offeredBooking.booking.price.currency) },
      })
    : [];
  const at = context.clock.now();
  if (!(await context.db.extraWork.withdraw(finding, offeredBooking.booking.price, { at, messages })))
    return refuse("extra-work-changed");
  if (finding.state === "draft") await dropPhotos(context, finding.photos);
  else context.bookingWatch.notifyChanged(offeredBooking.booking.leadGuid);
  context.later(context.jobs.sendMessages());
  return { ok: true };
}
