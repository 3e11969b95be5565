import { PHOTOS_TOO_LARGE, readFilesForm } from "~/http/read-photo-form";
import { bookingTokenOf } from "~/http/route-params";
import type { BookingToken } from "../../../domain/core/ids";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { MAX_FINDINGS, MAX_PARTS, MAX_PHOTOS, DEFAULT_RESPONSE_HOURS } from "~/domain/booking/extra-work/finding";
import { formatMoney } from "~/domain/core/money/format";
import { parseForm, refuseForm, textField, hiddenNumber } from "~/http/parse-form";
import { extraWorkView } from "~/pages/booking/extra-work/finding-view.server";
import { pictureResponse } from "~/pages/photos/picture-response";
import { saveFinding, sendFindings, withdrawFinding } from "~/usecases/booking/extra-work/find";
import { openFindingPhoto } from "~/usecases/booking/extra-work/photos";
import { type Finding, loadExtraWorkForSupplier } from "~/usecases/booking/extra-work/load-extra-work";
import { portalRefusalResponse, redirectToLogin } from "../guard.server";

const extraWorkPath = (token: BookingToken) => `/workshop/bookings/${token}/extra-work`;

/** Form values of a finding, with dollars and hours as people type them. */
function toFindingInput({ id, colour, content, photos }: Finding, photoPath: (id: string) => string) {
  const labourLine = content.lines.find(({ kind }) => kind === "labour");
  return {
    id,
    colour,
    text: content.text,
    hours: labourLine?.hours100 ? String(labourLine.hours100 / 100) : "",
    parts: content.lines
      .filter(({ kind }) => kind === "part")
      .map(({ name, amount }) => ({ name, price: (amount / 100).toFixed(2) })),
    readyDay: content.readyBy?.day ?? "",
    readyTime: content.readyBy?.time ?? "",
    photos: photos.map((photo) => ({ id: photo.id, src: photoPath(photo.id) })),
  };
}

/** Loads the findings for this car and the form for more. Writes nothing. */
export async function loadFindings({
  params,
  request,
  context: { app },
}: Pick<LoaderFunctionArgs, "params" | "request" | "context">) {
  const token = bookingTokenOf(params.bookingToken);
  const context = await loadExtraWorkForSupplier(app, token);
  if (!context.ok) {
    throw portalRefusalResponse(request, app, context.code);
  }
  const { supplier } = context.offeredBooking;
  const photoPath = (id: string) => `${extraWorkPath(token)}/photo/${id}`;
  const query = new URL(request.url).searchParams.get("change");
  const editedFinding = context.findings.find(({ id }) => id === query);
  const canChange = editedFinding?.currentState === "draft" || editedFinding?.currentState === "asked";
  return {
    ...extraWorkView(context, { side: "supplier", zone: supplier.zone, photoPath }),
    drafts: context.findings.filter(({ state }) => state === "draft").length,
    isFull: context.findings.filter(({ state }) => state !== "withdrawn").length >= MAX_FINDINGS,
    changed: context.isOpen && editedFinding && canChange ? toFindingInput(editedFinding, photoPath) : null,
    wasAsked: editedFinding?.currentState === "asked",
    key: app.ids.guid(),
    rate: formatMoney(supplier.labourRate, context.offeredBooking.booking.price.currency),
    takesPhotos: app.uploads.entryPoint !== null,
    formats: app.config.photos.extensions.map((extension) => `.${extension}`).join(","),
    maxMegabytes: app.config.photos.maxMegabytes,
  };
}

export type LoadedFindings = Awaited<ReturnType<typeof loadFindings>>;

const PART_NUMBERS = Array.from({ length: MAX_PARTS }, (_, index) => index + 1);

const INPUT_FIELDS = z
  .object({
    intent: z.enum(["note", "ask", "withdraw"]).default("note"),
    finding: textField(60),
    answerHours: hiddenNumber.default(DEFAULT_RESPONSE_HOURS),
    key: textField(60),
    replaces: textField(60),
    colour: textField(10),
    text: textField(2000),
    hours: textField(20),
    readyDay: textField(20),
    readyTime: textField(10),
  })
  // Fields `part-1` and `price-1` for each part, and `keep-1` with the id of each photo to keep.
  .catchall(textField(200));

/** Records a finding, sends all recorded ones, or withdraws one. */
export async function findingsAction({ params, request, context: { app } }: ActionFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  const sentForm = await readFilesForm(request, "photo");
  if (sentForm === null) return data({ result: { error: { photo: [PHOTOS_TOO_LARGE] } } }, { status: 413 });
  const input = parseForm(sentForm.form, INPUT_FIELDS);
  if (input.status !== "success") return refuseForm(input);
  const { intent, finding, answerHours, key, replaces, colour, text, hours, readyDay, readyTime, ...rows } =
    input.value;
  const result =
    intent === "ask"
      ? await sendFindings(app, token, answerHours)
      : intent === "withdraw"
        ? await withdrawFinding(app, token, finding)
        : await saveFinding(app, token, {
            key,
            replaces,
            colour,
            text,
            hours,
            readyDay,
            readyTime,
            parts: PART_NUMBERS.map((n) => ({ name: rows[`part-${n}`] ?? "", price: rows[`price-${n}`] ?? "" })),
            storedPhotos: Array.from({ length: MAX_PHOTOS }, (_, index) => rows[`keep-${index + 1}`] ?? ""),
            files: sentForm.files,
          });
  if (result.ok) return redirect(extraWorkPath(token), 303);
  if (result.code === "not-signed-in") throw redirectToLogin(request, app);
  return refuseForm(input, result);
}

/** Serves a photo of a finding to its workshop. */
export async function workshopPhotoLoader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const picture = await openFindingPhoto(app, bookingTokenOf(params.bookingToken), params.photoId ?? "", {
    side: "supplier",
  });
  return pictureResponse(request, picture);
}
