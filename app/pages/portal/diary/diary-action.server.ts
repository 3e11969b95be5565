import { bookingTokenOf } from "../../../http/route-params";
import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../../error-responses";
import { parsePostedForm, refuseForm, textField, hiddenNumber } from "../../../http/parse-form";
import { moveBookingInDiary } from "../../../usecases/workshop/diary/move-booking";
import { moveEntry, removeEntry } from "../../../usecases/workshop/diary/move-entry";
import { isPortalRefusal, requireUser } from "../guard.server";
import { readDiaryRequest, diaryPath } from "./diary-request";
import { REMOVED, REMOVED_LEAVE } from "./diary-done";

const INPUT_FIELDS = z.object({
  store: hiddenNumber,
  /** "booking:…" or "entry:…". */
  itemId: textField(80),
  startAt: textField(5),
  /** Target day and row ("2026-11-30:2"), or `REMOVED` or `REMOVED_LEAVE`. Empty = the fields `day` and `row` apply. */
  to: textField(20),
  day: textField(10),
  row: textField(2),
});

/** Moves an item on the board, or removes it. */
export async function submitDiary({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { store, itemId, startAt, to } = postedForm.value;
  const [kind, id = ""] = itemId.split(":");
  const [day = "", row = ""] = to === "" ? [postedForm.value.day, postedForm.value.row] : to.split(":");
  const place = { day, startAt, row };
  if (kind !== "booking" && kind !== "entry") throw refusedPage("invalid-input");
  const { view } = readDiaryRequest(request);
  const redirectToDay = (day: string, result: "moved" | "asked" | "removed") =>
    redirect(diaryPath({ store: String(store), day, view, result }), 303);
  if (kind === "booking") {
    const bookingMove = await moveBookingInDiary(app, store, bookingTokenOf(id), place);
    if (bookingMove.ok) return redirectToDay(bookingMove.day, bookingMove.isRequested ? "asked" : "moved");
    if (isPortalRefusal(bookingMove.code)) throw refusedPage(bookingMove.code);
    return refuseForm(postedForm, bookingMove);
  }
  const isRemoval = to === REMOVED || to === REMOVED_LEAVE;
  const entryOutcome = isRemoval
    ? await removeEntry(app, store, id, to === REMOVED_LEAVE)
    : await moveEntry(app, store, id, place);
  if (entryOutcome.ok) return redirectToDay(entryOutcome.day, isRemoval ? "removed" : "moved");
  if (isPortalRefusal(entryOutcome.code)) throw refusedPage(entryOutcome.code);
  return refuseForm(postedForm, entryOutcome);
}
