import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readPosted, refuseForm, typedWords } from "~/http/typed-form";
import { ActPage, type ActView } from "~/pages/desk/act-form";
import { deskRefused, isDeskRefusal } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { answerAtDesk, readLookAgain } from "~/usecases/desk/look-again";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Look again" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs): Promise<ActView> {
  const found = await readLookAgain(app, params.id ?? "");
  if (!found.ok) throw deskRefused(request, app, found.code);
  const { title, words, bookingToken, leadGuid } = found.asked;
  return {
    title: "Look again",
    about: title,
    what: `“${words}”`,
    back:
      bookingToken !== null
        ? `/desk/bookings/${bookingToken}`
        : leadGuid !== null
          ? `/desk/quotes/${leadGuid}`
          : "/desk",
    backLabel: bookingToken !== null ? "The booking" : leadGuid !== null ? "The quote" : "Back",
    id: app.ids.guid(),
    hidden: {},
    fields: [{ name: "answer", label: "What the customer reads as the answer", kind: "area" }],
    button: "Send the answer",
    isDanger: false,
    first: null,
    closed: null,
  };
}

const TYPED = z.object({ id: typedWords(64), reason: typedWords(2000), answer: typedWords(5000) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted);
  const done = await answerAtDesk(app, params.id ?? "", posted.value, posted.value.answer);
  if (done.ok) return redirect("/desk", 303);
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  return refuseForm(posted, done);
}

/** Somebody asked a person to look at what a program decided. */
export default function LookAgain() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <ActPage view={view} refused={answered?.result} />;
}
