import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { buildExampleNumber } from "~/domain/pricing/partners/member-number";
import { parsePostedForm, refuseForm } from "~/http/parse-form";
import { ActionPage } from "~/pages/desk/action-form";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { pastedListSchema, pastedListView } from "~/pages/desk/pasted-list.server";
import { NO_INDEX } from "~/ui/no-index";
import { changeNumbers, MAX_MEMBER_NUMBERS, readNumbers } from "~/usecases/operations/desk/partners";
import { formKey } from "~/ui/field-errors";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Partner numbers" }, NO_INDEX];

/** Maximum length of a pasted list: the maximum number of lines at the longest line length. */
const MAX_LENGTH = MAX_MEMBER_NUMBERS * 32;
async function requireNumbers(request: Request, app: LoaderFunctionArgs["context"]["app"], code: string | undefined) {
  const numbers = await readNumbers(app, code ?? "");
  if (numbers.ok) return numbers;
  throw deskRefusalResponse(request, app, numbers.code);
}

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const { code, names, formats, counts } = await requireNumbers(request, app, params.code);
  const view = pastedListView(app, {
    title: `Numbers for ${code}`,
    about: names.join(" and "),
    effect:
      "Customers whose number is on the list get the discount. If a membership has ended, the booking page says so.",
    counts: [
      ["Members", counts.active],
      ["Ended", counts.closed],
    ],
    back: "/desk/partners",
    backLabel: "Partners",
    changes: [
      { value: "members", label: "Mark these as members" },
      { value: "ended", label: "Mark these memberships as ended" },
      { value: "forget", label: "Remove the whole list" },
    ],
    pasted: {
      label: "Numbers",
      hint: `One per line, for example ${formats.map(buildExampleNumber).join(" or ")}; up to ${MAX_MEMBER_NUMBERS.toLocaleString("en-AU")} at a time`,
      most: MAX_LENGTH,
    },
    button: "Update the list",
  });
  return { view, saved: new URL(request.url).searchParams.has("saved") ? "List updated." : null };
}

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, pastedListSchema(MAX_LENGTH));
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { id, reason, change, pasted } = postedForm.value;
  const { code } = await requireNumbers(request, app, params.code);
  const result = await changeNumbers(app, { id, reason }, code, { change, pasted });
  if (result.ok) return redirect(`/desk/partners/numbers/${encodeURIComponent(code)}?saved`, 303);
  return refuseDeskForm(request, app, postedForm, result);
}

/** Page of the member numbers that a partner gave us: paste, end or remove them. */
export default function PartnerNumbers() {
  const { view, saved: savedNotice } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>()?.result;
  return <ActionPage key={formKey(view.id, formResult)} view={view} formResult={formResult} saved={savedNotice} />;
}
