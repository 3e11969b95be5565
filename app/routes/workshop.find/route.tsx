import { parseBookingToken } from "~/domain/ids";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { readPosted, refuseForm, resultOf, typedWords, writtenNumber } from "~/http/typed-form";
import { foundView } from "~/pages/portal/diary/found-view.server";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { storeAsked } from "~/pages/portal/settings/store-asked";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { findWork, openFinder, workAlike } from "~/usecases/diary/find-work";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Find a booking" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const opened = await openFinder(app, storeAsked(request));
  if (!opened.ok) throw refusedPage(opened.code);
  const { stores, store } = opened;
  const of = new URL(request.url).searchParams.get("of");
  const token = parseBookingToken(of ?? "");
  return {
    stores: stores.map(({ supplierId, supplierName }) => ({ value: String(supplierId), label: supplierName })),
    store: String(store.supplierId),
    storeName: store.supplierName,
    alike: token === null ? null : foundView(String(store.supplierId), await workAlike(app, store, token)),
  };
}

const TYPED = z.object({ store: writtenNumber.optional(), q: typedWords(100) });

/** Posted, so that a plate or a name stands in no address. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted, undefined, { found: null });
  const { store = storeAsked(request), q } = posted.value;
  const found = await findWork(app, store, q);
  if (found.ok) return data({ result: resultOf(posted), found: foundView(String(found.store.supplierId), found) });
  if (found.code === "portal-forbidden" || found.code === "not-signed-in") throw refusedPage(found.code);
  return refuseForm(posted, found, { found: null });
}

/** Past and coming work of a store, by plate, name or number. */
export default function Find() {
  const { stores, store, storeName, alike } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const isPosting = useSending() !== null;
  const works = answered ? answered.found : alike;
  const errors = answered?.result.error ?? null;
  return (
    <PortalPage title="Find a booking" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-3xl gap-8">
        <Form method="post" action={`/workshop/find?store=${store}`} className="grid gap-4">
          <ErrorSummary errors={errors} labels={{ q: "Rego, name, mobile or booking number" }} />
          <input type="hidden" name="store" value={store} />
          <TextField
            name="q"
            label="Rego, name, mobile or booking number"
            hint="The whole rego or number, or a first name, family name or both"
            defaultValue={String(answered?.result.initialValue?.q ?? "")}
            errors={errors}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={60}
          />
          <Button size="lg" pending={isPosting}>
            Find
          </Button>
        </Form>
        {works !== null && (
          <section aria-labelledby="found" className="grid gap-3">
            <h2 id="found" className="text-xl font-bold">
              {answered ? "Results" : "This customer and car at your workshop"}
            </h2>
            {works.length === 0 ? (
              <EmptyState title="Nothing found">
                Search by booking number, or by rego, name or mobile once you have confirmed the booking.
              </EmptyState>
            ) : (
              <ul className="grid gap-3">
                {works.map(({ key, href, title, about, when, status, alike: alikeHref }) => (
                  <li key={key} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
                    <p className="flex flex-wrap items-center justify-between gap-x-3">
                      <Link to={href} className="font-semibold break-words text-accent underline underline-offset-4">
                        {title}
                      </Link>
                      <Badge>{status}</Badge>
                    </p>
                    {about !== "" && <p className="text-sm break-words">{about}</p>}
                    <p className="text-sm text-soft">{when}</p>
                    {alikeHref && (
                      <Link
                        to={alikeHref}
                        className="inline-flex min-h-11 items-center justify-self-start text-sm text-accent underline underline-offset-4"
                      >
                        All of this customer and car here
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
    </PortalPage>
  );
}
