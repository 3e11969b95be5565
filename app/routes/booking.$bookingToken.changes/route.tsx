import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerOf, refusedPage } from "~/answers";
import { readForm } from "~/http/read-form";
import { withHolderCookie } from "~/http/session";
import type { FieldErrors } from "~/ui/field-errors";
import { PriceLines } from "~/pages/results/price-lines";
import { Question } from "~/ui/question";
import { Page } from "~/ui/page";
import { type Choice, choose, letAnySupplier, readChanges } from "~/usecases/booking-offer/customer-choice";
import { proofFor, proveHolder, sendHolderCode } from "~/usecases/booking-offer/prove-holder";
import { changesView } from "../../pages/booking/changes/changes-view.server";
import { ChangesForm } from "../../pages/booking/changes/changes-form";
import { AnySupplierForm } from "../../pages/booking/changes/any-supplier-form";
import { ProofForm } from "../../pages/booking/changes/proof-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Your booking" },
  { name: "robots", content: "noindex" },
];

/** Shows what is asked, and changes nothing. Who booked is asked for a code in a browser that did not book. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const token = params.bookingToken ?? "";
  const changes = await readChanges(app, token);
  if (!changes.ok) throw refusedPage(changes.code);
  return changesView(app, changes, changes.isHolder ? null : await proofFor(app, token));
}

/** "next:761", "cancel", "date:2026-12-01 08:00", "price:45000", "no-price": one radio group says it all. */
function choiceOf(value: string): Choice | null {
  const [kind, rest = ""] = [value.split(":", 1)[0], value.slice(value.indexOf(":") + 1)];
  const [day = "", startAt = ""] = rest.split(" ");
  if (kind === "date") return { kind, day, startAt };
  if (kind === "next" && /^\d{1,9}$/.test(rest)) return { kind, supplierId: Number(rest) };
  if (kind === "price" && /^\d{1,9}$/.test(rest)) return { kind, total: Number(rest) };
  return value === "cancel" || value === "no-price" ? { kind: value } : null;
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params.bookingToken ?? "";
  const text = (name: string) => String(form.get(name) ?? "");
  const here = `/booking/${token}/changes`;
  const refused = (code: Parameters<typeof answerOf>[0], fields: FieldErrors | undefined, isCodeSent: boolean) =>
    data({ isCodeSent, errors: fields ?? { "": [answerOf(code).words] } }, { status: answerOf(code).status });
  if (text("intent") === "send") {
    const sent = await sendHolderCode(app, token);
    return sent.ok ? { isCodeSent: true, errors: null } : refused(sent.code, sent.fields, sent.code === "rate-limited");
  }
  if (text("intent") === "check") {
    const proved = await proveHolder(app, token, text("code"));
    return proved.ok
      ? redirect(here, { status: 303, headers: withHolderCookie(request, app.viewer) })
      : refused(proved.code, proved.fields, true);
  }
  if (text("intent") === "any") {
    const noted = await letAnySupplier(app, token, text("takesAny") === "true");
    return noted.ok ? redirect(here, 303) : refused(noted.code, undefined, false);
  }
  const choice = choiceOf(text("choice"));
  if (choice === null) return refused("invalid-input", { choice: ["Choose one of these"] }, false);
  const chosen = await choose(app, token, choice);
  return chosen.ok
    ? redirect(here, 303)
    : refused(chosen.code, chosen.fields?.date ? { choice: chosen.fields.date } : undefined, false);
}

export default function ChangesPage() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const errors = answered?.errors ?? null;
  return (
    <Page width="text">
      <Question title={view.title} errors={errors} labels={{ choice: "Your choice", code: "Code" }}>
        <p>{view.text}</p>
        {view.comment && <blockquote className="border-l-4 border-line pl-4 break-words">{view.comment}</blockquote>}
        {view.price && (
          <section aria-labelledby="price" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
            <h2 id="price" className="text-lg font-semibold">
              The price named
            </h2>
            <PriceLines price={view.price} />
          </section>
        )}
        {view.proof !== null && (view.choices.length > 0 || view.takesAny !== null) && (
          <ProofForm
            why="To choose, ask for a code first."
            to={view.proof}
            isCodeSent={answered?.isCodeSent ?? false}
            errors={errors}
          />
        )}
        {view.proof === null && view.choices.length > 0 && <ChangesForm view={view} errors={errors} />}
        {view.proof === null && view.takesAny !== null && <AnySupplierForm takesAny={view.takesAny} />}
        {view.proof === null && view.choices.length === 0 && (
          <p>
            <a
              href={`/booking/${view.token}/confirmation`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              See your booking
            </a>
          </p>
        )}
      </Question>
    </Page>
  );
}
