import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { COUNTRY_NAMES } from "~/domain/core/forms/form-text";
import { driverColumns } from "~/domain/fleet/pasted-drivers";
import { parsePostedForm, refuseForm } from "~/http/parse-form";
import { ActionPage } from "~/pages/desk/action-form";
import { parseCompany } from "~/pages/desk/fleet-rule.server";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { pastedListSchema, pastedListView } from "~/pages/desk/pasted-list.server";
import { NO_INDEX } from "~/ui/no-index";
import { changeDrivers, MAX_DRIVERS, readDrivers } from "~/usecases/operations/desk/fleet-companies";
import { formKey } from "~/ui/field-errors";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Drivers of a fleet company" }, NO_INDEX];

/** Maximum length of a pasted list: the maximum number of lines at the longest line length. */
const MAX_LENGTH = MAX_DRIVERS * 64;
async function requireDrivers(request: Request, app: LoaderFunctionArgs["context"]["app"], company: number) {
  const drivers = await readDrivers(app, company);
  if (drivers.ok) return drivers;
  throw deskRefusalResponse(request, app, drivers.code);
}

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const { company, counts } = await requireDrivers(request, app, parseCompany(params.company));
  const { country } = app.config;
  const view = pastedListView(app, {
    title: "Drivers",
    about: `${company.name}, ${COUNTRY_NAMES[country]}`,
    effect:
      "We identify a driver by the plate and the last four characters of the member number. We do not store the member number itself.",
    counts: [
      ["May book", counts.active],
      ["Ended", counts.ended],
    ],
    back: `/desk/fleets/${company.id}`,
    backLabel: company.name,
    changes: [
      { value: "drivers", label: "Add these drivers and cars" },
      { value: "ended", label: "Remove these drivers" },
      { value: "forget", label: "Remove all drivers in this country" },
    ],
    pasted: {
      label: "Drivers",
      hint: `One per line: ${driverColumns(country).join(", ")}; up to ${MAX_DRIVERS.toLocaleString("en-AU")} at a time. To remove drivers, the member number is enough`,
      most: MAX_LENGTH,
    },
    button: "Update the drivers",
  });
  return { view, saved: new URL(request.url).searchParams.has("saved") ? "Drivers updated." : null };
}

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const company = parseCompany(params.company);
  const postedForm = await parsePostedForm(request, pastedListSchema(MAX_LENGTH));
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { id, reason, change, pasted } = postedForm.value;
  await requireDrivers(request, app, company);
  const result = await changeDrivers(app, { id, reason }, company, { change, pasted });
  if (result.ok) return redirect(`/desk/fleets/${company}/drivers?saved`, 303);
  return refuseDeskForm(request, app, postedForm, result);
}

/** Page of the drivers who may book at a company's expense: paste, end or remove them. */
export default function Drivers() {
  const { view, saved: savedNotice } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>()?.result;
  return <ActionPage key={formKey(view.id, formResult)} view={view} formResult={formResult} saved={savedNotice} />;
}
