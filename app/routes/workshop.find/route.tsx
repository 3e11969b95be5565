import { parseBookingToken } from "~/domain/core/ids";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, refuseForm, toFormResult, textField, hiddenNumber } from "~/http/parse-form";
import { searchResultsView } from "~/pages/portal/diary/search-results-view.server";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Section } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { findWork, findWorkStore, findSimilarWork } from "~/usecases/workshop/diary/find-work";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Find a booking or lead" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const finder = await findWorkStore(app, readStoreId(request));
  if (!finder.ok) throw refusedPage(finder.code);
  const { stores, store } = finder;
  const of = new URL(request.url).searchParams.get("of");
  const token = parseBookingToken(of ?? "");
  return {
    ...storeFields(stores, store),
    alike:
      token === null ? null : searchResultsView(String(store.supplierId), await findSimilarWork(app, store, token)),
  };
}

const INPUT_FIELDS = z.object({ store: hiddenNumber.optional(), q: textField(100) });

/** Searches by POST, so that plates and names do not appear in the URL. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { found: null });
  const { store = readStoreId(request), q } = postedForm.value;
  const work = await findWork(app, store, q);
  if (work.ok)
    return data({ result: toFormResult(postedForm), found: searchResultsView(String(work.store.supplierId), work) });
  if (isPortalRefusal(work.code)) throw refusedPage(work.code);
  return refuseForm(postedForm, work, { found: null });
}

/** Search for past and upcoming work of a store by plate, name or number. */
export default function Find() {
  const { stores, store, storeName, alike: similarWork } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const workItems = response ? response.found : similarWork;
  const errors = response?.result.error ?? null;
  return (
    <PortalPage title="Find a booking or lead" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-3xl gap-8">
        <Form method="post" action={`/workshop/find?store=${store}`} className="grid gap-4">
          <ErrorSummary errors={errors} labels={{ q: "Rego, name, mobile, suburb or booking number" }} />
          <input type="hidden" name="store" value={store} />
          <TextField
            name="q"
            label="Rego, name, mobile, suburb or booking number"
            hint="The whole rego or number, or a first name, family name or both. Find leads you claimed by rego or suburb, or by first name or mobile once you have seen the number"
            defaultValue={String(response?.result.initialValue?.q ?? "")}
            errors={errors}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={60}
          />
          <Button size="lg" pending={isPosting}>
            Find
          </Button>
        </Form>
        {workItems !== null && (
          <Section id="found" title={response ? "Results" : "This customer and car at your workshop"}>
            {workItems.length === 0 ? (
              <EmptyState title="Nothing found">
                Search by booking number, or by rego, name or mobile once you have confirmed the booking. For a lead,
                search by its rego or suburb.
              </EmptyState>
            ) : (
              <ul className="grid gap-3">
                {workItems.map(({ key, href, title, about, when, status, similarWorkHref: similarHref }) => (
                  <li key={key} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
                    <p className="flex flex-wrap items-center justify-between gap-x-3">
                      <Link to={href} className="font-semibold break-words text-accent underline underline-offset-4">
                        {title}
                      </Link>
                      <Badge>{status}</Badge>
                    </p>
                    {about !== "" && <p className="text-sm break-words">{about}</p>}
                    <p className="text-sm text-soft">{when}</p>
                    {similarHref && (
                      <Link
                        to={similarHref}
                        className="inline-flex min-h-11 items-center justify-self-start text-sm text-accent underline underline-offset-4"
                      >
                        All work for this customer and car
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Section>
        )}
      </div>
    </PortalPage>
  );
}
