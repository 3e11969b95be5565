import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, refuseForm, textField, hiddenSupplierId } from "~/http/parse-form";
import { ExternalCalendarCard } from "~/pages/portal/calendars/address-card";
import { ExternalCalendarForm } from "~/pages/portal/calendars/address-form";
import { calendarsView } from "~/pages/portal/calendars/calendars-view.server";
import { FeedPanel } from "~/pages/portal/calendars/feed-panel";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import {
  acceptEmptyCalendar,
  addBusyCalendar,
  readAddressNow,
  removeAddress,
} from "~/usecases/workshop/calendars/busy-addresses";
import { endFeed, createFeed } from "~/usecases/workshop/calendars/shop-feed";
import { showCalendars } from "~/usecases/workshop/calendars/show-calendars";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Calendars" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const calendars = await showCalendars(app, readStoreId(request));
  if (!calendars.ok) throw refusedPage(calendars.code);
  return calendarsView(calendars);
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["make", "end", "add", "read", "empty", "remove"]),
  store: hiddenSupplierId,
  madeAt: textField(15),
  id: textField(40),
  name: textField(100),
  address: textField(3000),
  takes: textField(10),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { url: null });
  const { intent, store, madeAt, id, ...input } = postedForm.value;
  const result = await (() => {
    switch (intent) {
      case "make":
        return createFeed(app, store, madeAt === "" ? null : Number(madeAt));
      case "end":
        return endFeed(app, store);
      case "add":
        return addBusyCalendar(app, store, input);
      case "read":
        return readAddressNow(app, store, id);
      case "empty":
        return acceptEmptyCalendar(app, store, id);
      case "remove":
        return removeAddress(app, store, id);
    }
  })();
  // The URL is shown only in this response, because it is not stored.
  if (result.ok && "url" in result) return data({ url: result.url, result: undefined });
  if (result.ok) return redirect(`/workshop/settings/calendars?store=${store}`, 303);
  if (isPortalRefusal(result.code)) throw refusedPage(result.code);
  return refuseForm(postedForm, result, { url: null });
}

const LABELS = { name: "Name", address: "Secret calendar address", takes: "Whose time does it block?" } as const;

/** Page of a store's calendars: the feed of its bookings that others can fetch, and external calendars whose events reduce its free time. */
export default function Calendars() {
  const { stores, store, storeName, feed, addresses, hasBudget, events } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const result = response?.result;
  return (
    <PortalPage title="Calendars" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-2xl gap-10">
        <ErrorSummary errors={result?.error} labels={LABELS} />
        <FeedPanel store={store} feed={feed} url={response?.url ?? null} isPosting={isPosting} />
        <Section id="busy" title="Calendars you keep elsewhere" className="grid gap-4">
          <p>
            When one of them is busy, we block that time here. We read each calendar every 15 minutes and only store
            when it is busy, not what your events are.
          </p>
          {addresses.length > 0 && (
            <ul className="grid gap-4">
              {addresses.map((address) => (
                <ExternalCalendarCard key={address.id} address={address} store={store} />
              ))}
            </ul>
          )}
          {hasBudget ? (
            <ExternalCalendarForm key={addresses.length} store={store} result={result} isPosting={isPosting} />
          ) : (
            <p className="text-soft">You have reached the maximum number of calendars. Remove one to add another.</p>
          )}
        </Section>
        <section aria-labelledby="history">
          <h2 id="history" className="text-xl font-bold">
            Changes
          </h2>
          {events.length === 0 ? (
            <p className="mt-2 text-soft">No changes yet.</p>
          ) : (
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {events.map(({ key, text, when }) => (
                <li key={key} className="py-2 break-words">
                  {text} <span className="text-soft">{when}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </PortalPage>
  );
}
