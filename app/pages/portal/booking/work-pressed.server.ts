import type { BookingToken } from "../../../domain/ids";
import { data, redirect } from "@remix-run/cloudflare";
import { answerOf, refusedPage } from "../../../answers";
import type { DoneTyped } from "../../../domain/work/done";
import { SAID_STEPS } from "../../../domain/work/steps";
import { type Posted, resultOf } from "../../../http/typed-form";
import type { Context } from "../../../usecases/context";
import { answerWorkReport } from "../../../usecases/work/report-work";
import { sayStep, undoStep } from "../../../usecases/work/say-step";
import { toLogin } from "../guard.server";

type WorkPressed = DoneTyped & {
  readonly intent: "work" | "work-undo" | "work-report";
  readonly step: string;
  readonly words: string;
};

/** What was pressed of the work, and the form of work that is done. */
export async function workPressed<More extends object>(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  posted: Posted,
  pressed: WorkPressed,
  { page, otherwise }: { readonly page: string; readonly otherwise: More },
) {
  const told = await write(app, bookingToken, pressed);
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

function write(app: Context, bookingToken: BookingToken, pressed: WorkPressed) {
  if (pressed.intent === "work-report") {
    const answer = (["not-done", "was-done"] as const).find((one) => one === pressed.step);
    if (answer === undefined) throw refusedPage("invalid-input");
    return answerWorkReport(app, bookingToken, answer, pressed.words);
  }
  const step = SAID_STEPS.find((one) => one === pressed.step);
  if (step === undefined) throw refusedPage("invalid-input");
  return pressed.intent === "work-undo"
    ? undoStep(app, bookingToken, step)
    : sayStep(app, bookingToken, step === "done" ? { step, typed: pressed } : { step });
}
