import { bookingTokenOf } from "../../../http/named";
import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../../answers";
import { readPosted, refuseForm, typedWords, writtenNumber } from "../../../http/typed-form";
import { moveBookingInDiary } from "../../../usecases/diary/move-booking";
import { moveEntry, removeEntry } from "../../../usecases/diary/move-entry";
import { requireUser } from "../guard.server";
import { diaryAsked, diaryPath } from "./diary-asked";
import { REMOVED } from "./diary-done";

const PRESSED = z.object({
  store: writtenNumber,
  /** "booking:…" or "entry:…". */
  what: typedWords(80),
  startAt: typedWords(5),
  /** A day and a row, "2026-11-30:2", or that it is removed; empty = the fields `day` and `row` say it. */
  to: typedWords(20),
  day: typedWords(10),
  row: typedWords(2),
});

/** Something was put elsewhere on the board, or taken off it. */
export async function diaryPressed({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const posted = await readPosted(request, PRESSED);
  if (posted.status !== "success") return refuseForm(posted);
  const { store, what, startAt, to } = posted.value;
  const [kind, id = ""] = what.split(":");
  const [day = "", row = ""] = to === "" ? [posted.value.day, posted.value.row] : to.split(":");
  const place = { day, startAt, row };
  if (kind !== "booking" && kind !== "entry") throw refusedPage("invalid-input");
  const { view } = diaryAsked(request);
  const at = (on: string, done: "moved" | "asked" | "removed") =>
    redirect(diaryPath({ store: String(store), day: on, view, done }), 303);
  if (kind === "booking") {
    const moved = await moveBookingInDiary(app, store, bookingTokenOf(id), place);
    if (moved.ok) return at(moved.day, moved.isAsked ? "asked" : "moved");
    if (moved.code === "portal-forbidden" || moved.code === "not-signed-in") throw refusedPage(moved.code);
    return refuseForm(posted, moved);
  }
  const written = to === REMOVED ? await removeEntry(app, store, id) : await moveEntry(app, store, id, place);
  if (written.ok) return at(written.day, to === REMOVED ? "removed" : "moved");
  if (written.code === "portal-forbidden" || written.code === "not-signed-in") throw refusedPage(written.code);
  return refuseForm(posted, written);
}
