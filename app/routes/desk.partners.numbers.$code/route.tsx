import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { exampleOf } from "~/domain/partners/member-number";
import { readPosted, refuseForm, typedWords } from "~/http/typed-form";
import { type ActView, ActPage } from "~/pages/desk/act-form";
import { deskRefused, requireDesk } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { changeNumbers, MAX_NUMBERS, readNumbers } from "~/usecases/desk/partners";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Numbers of a partner" }, NO_INDEX];

/** Letters of what is pasted at once: so many numbers of the longest kind, each on a line of its own. */
const MOST_LETTERS = MAX_NUMBERS * 32;
const CHANGE = z.object({
  id: typedWords(64),
  change: typedWords(20),
  numbers: typedWords(MOST_LETTERS),
  reason: typedWords(2000),
});

async function listOf(request: Request, app: LoaderFunctionArgs["context"]["app"], code: string | undefined) {
  const found = await readNumbers(app, code ?? "");
  if (found.ok) return found;
  throw found.code === "page-not-found" ? refusedPage(found.code) : deskRefused(request, app, found.code);
}

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const { code, names, shapes, counts } = await listOf(request, app, params.code);
  const view: ActView = {
    title: `Numbers for ${code}`,
    about: names.join(" and "),
    what: "Whose number is in the list gets what the code takes off. Whose membership has ended reads that when they book.",
    facts: [
      { label: "Members", words: counts.active.toLocaleString("en-AU") },
      { label: "Ended", words: counts.closed.toLocaleString("en-AU") },
    ],
    back: "/desk/partners",
    backLabel: "Partners",
    id: app.ids.guid(),
    hidden: {},
    fields: [
      {
        name: "change",
        label: "What happens",
        kind: "choice",
        value: "members",
        options: [
          { value: "members", label: "These are members" },
          { value: "ended", label: "The membership of these has ended" },
          { value: "forget", label: "The whole list is taken away" },
        ],
      },
      {
        name: "numbers",
        label: "Numbers",
        hint: `One to a line, like ${shapes.map(exampleOf).join(" or ")}; up to ${MAX_NUMBERS.toLocaleString("en-AU")} at a time`,
        kind: "area",
        most: MOST_LETTERS,
      },
    ],
    button: "Change the list",
    isDanger: false,
    first: null,
    closed: null,
  };
  return { view, saved: new URL(request.url).searchParams.has("saved") ? "The list is changed." : null };
}

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  await requireDesk(request, app);
  const posted = await readPosted(request, CHANGE);
  if (posted.status !== "success") return refuseForm(posted);
  const { id, reason, change, numbers } = posted.value;
  const { code } = await listOf(request, app, params.code);
  const done = await changeNumbers(app, { id, reason }, code, { change, pasted: numbers });
  if (done.ok) return redirect(`/desk/partners/numbers/${encodeURIComponent(code)}?saved`, 303);
  if (done.code === "not-signed-in" || done.code === "desk-forbidden") throw deskRefused(request, app, done.code);
  return refuseForm(posted, done);
}

/** The list of the numbers that a partner gave us: pasted, ended, taken away. */
export default function PartnerNumbers() {
  const { view, saved } = useLoaderData<typeof loader>();
  return <ActPage key={view.id} view={view} refused={useActionData<typeof action>()?.result} saved={saved} />;
}
