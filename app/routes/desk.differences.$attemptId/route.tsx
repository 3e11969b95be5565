import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { type AttemptId, parseAttemptId } from "~/domain/ids";
import { readPosted, refuseForm, typedWords } from "~/http/typed-form";
import { ActPage } from "~/pages/desk/act-form";
import { differenceView } from "~/pages/desk/difference-view.server";
import { deskRefused, isDeskRefusal } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { readDifference, settleDifference } from "~/usecases/desk/difference";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Ledger difference" }, NO_INDEX];

function attemptOf(typed: string | undefined): AttemptId {
  const id = parseAttemptId(typed ?? "");
  if (id === null) throw refusedPage("payment-not-found");
  return id;
}

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const found = await readDifference(app, attemptOf(params.attemptId));
  if (!found.ok) throw deskRefused(request, app, found.code);
  return differenceView(app, found);
}

const TYPED = z.object({ id: typedWords(64), reason: typedWords(2000), found: typedWords(20) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const attemptId = attemptOf(params.attemptId);
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted);
  const done = await settleDifference(app, attemptId, Number(posted.value.found) || 0, posted.value);
  if (done.ok) return redirect("/desk", 303);
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  return refuseForm(posted, done);
}

/** A payment of which our ledger and the provider say something else. */
export default function Difference() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <ActPage view={view} refused={answered?.result} />;
}
