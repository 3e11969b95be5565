import type { BookingToken } from "../../../domain/ids";
import { data, redirect } from "@remix-run/cloudflare";
import { answerOf, refusedPage } from "../../../answers";
import type { DoneTyped } from "../../../domain/work/done";
import { SAID_STEPS } from "../../../domain/work/steps";
import { type Posted, resultOf } from "../../../http/typed-form";
import type { Context } from "../../../usecases/context";
import { sayStep, undoStep } from "../../../usecases/work/say-step";
import { toLogin } from "../guard.server";

/** What was pressed of the work, and the form of work that is done. */
export async function workPressed<More extends object>(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  posted: Posted,
  pressed: { readonly intent: "work" | "work-undo"; readonly step: string } & DoneTyped,
  { page, otherwise }: { readonly page: string; readonly otherwise: More },
) {
  const step = SAID_STEPS.find((one) => one === pressed.step);
  if (step === undefined) throw refusedPage("invalid-input");
  const told =
    pressed.intent === "work-undo"
      ? await undoStep(app, bookingToken, step)
      : await sayStep(app, bookingToken, step === "done" ? { step, typed: pressed } : { step });
  if (told.ok) return redirect(page, 303);
  if (told.code === "not-signed-in") throw toLogin(request, app);
  const { status, words } = answerOf(told.code);
  const fields = "fields" in told ? told.fields : undefined;
  return data(
    {
      ...otherwise,
      result: resultOf(posted, fields),
      work: { words: fields ? null : words, result: fields ? resultOf(posted, fields) : null },
    },
    { status },
  );
}
