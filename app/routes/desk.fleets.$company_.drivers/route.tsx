import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/answers";
import { COUNTRY_WORDS } from "~/domain/desk/typed-words";
import { driverColumns } from "~/domain/fleet/pasted-drivers";
import { readPosted, refuseForm } from "~/http/typed-form";
import { ActPage } from "~/pages/desk/act-form";
import { companyIn } from "~/pages/desk/fleet-rule.server";
import { deskRefused, isDeskRefusal } from "~/pages/desk/guard.server";
import { pastedForm, pastedListView } from "~/pages/desk/pasted-list.server";
import { NO_INDEX } from "~/ui/no-index";
import { changeDrivers, MAX_DRIVERS, readDrivers } from "~/usecases/desk/fleet-companies";
import { formKey } from "~/ui/field-errors";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Drivers of a fleet company" }, NO_INDEX];

/** Letters of what is pasted at once: so many lines of the longest kind. */
const MOST_LETTERS = MAX_DRIVERS * 64;
async function listOf(request: Request, app: LoaderFunctionArgs["context"]["app"], company: number) {
  const found = await readDrivers(app, company);
  if (found.ok) return found;
  throw found.code === "fleet-company-not-found" ? refusedPage(found.code) : deskRefused(request, app, found.code);
}

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const { company, counts } = await listOf(request, app, companyIn(params.company));
  const { country } = app.config;
  const view = pastedListView(app, {
    title: "Drivers",
    about: `${company.name}, ${COUNTRY_WORDS[country]}`,
    what: "A driver is known by the last four characters of the member number and the plate. The member number itself is not kept.",
    counts: [
      ["May book", counts.active],
      ["Ended", counts.ended],
    ],
    back: `/desk/fleets/${company.id}`,
    backLabel: company.name,
    changes: [
      { value: "drivers", label: "Add these drivers and cars" },
      { value: "ended", label: "Remove these drivers" },
      { value: "forget", label: "Remove all drivers of this country" },
    ],
    pasted: {
      label: "Drivers",
      hint: `One per line: ${driverColumns(country).join(", ")}; up to ${MAX_DRIVERS.toLocaleString("en-AU")} at a time. Where they end, the member number is enough`,
      most: MOST_LETTERS,
    },
    button: "Change the drivers",
  });
  return { view, saved: new URL(request.url).searchParams.has("saved") ? "The drivers are changed." : null };
}

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const company = companyIn(params.company);
  const posted = await readPosted(request, pastedForm(MOST_LETTERS));
  if (posted.status !== "success") return refuseForm(posted);
  const { id, reason, change, pasted } = posted.value;
  await listOf(request, app, company);
  const done = await changeDrivers(app, { id, reason }, company, { change, pasted });
  if (done.ok) return redirect(`/desk/fleets/${company}/drivers?saved`, 303);
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  return refuseForm(posted, done);
}

/** Who may book on a company's bill: pasted, ended, taken away. */
export default function Drivers() {
  const { view, saved } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result;
  return <ActPage key={formKey(view.id, refused)} view={view} refused={refused} saved={saved} />;
}
