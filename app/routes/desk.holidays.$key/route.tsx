import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listClosableRegions, parseClosedDay, formatPlace } from "~/domain/lead/dates/closed-day";
import { formatDay } from "~/domain/core/time/format";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Values } from "~/pages/desk/changes/current-values";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { CLOSED_DAYS } from "~/usecases/operations/desk/closed-days";
import { stackFields } from "~/pages/portal/settings/setting-fields";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.title ?? "Holidays" },
  NO_INDEX,
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, CLOSED_DAYS, params.key);
  const closedDay = versionedCase.storedVersions && parseClosedDay(versionedCase.storedVersions.key);
  const fields = [
    {
      name: "place",
      kind: "select",
      label: "Where",
      options: listClosableRegions(app.config.country),
    } as const,
    { name: "day", kind: "date", label: "Day", min: versionedCase.facts.today } as const,
  ];
  return {
    // A day can only be closed or opened, not changed.
    ...editView(
      request,
      app,
      CLOSED_DAYS,
      versionedCase,
      versionedCase.storedVersions === null ? [stackFields(...fields)] : [],
    ),
    title: closedDay
      ? `${formatDay(closedDay.day)}, ${formatPlace(closedDay.country, closedDay.state)}`
      : "Close a day",
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    CLOSED_DAYS,
    params.key,
    (key) => `/desk/holidays/${encodeURIComponent(key)}`,
    async ({ facts }, closedDay) => ({
      seen: JSON.stringify(CLOSED_DAYS.rules.toFormText(closedDay)),
      values: CLOSED_DAYS.rules.describe(closedDay, facts),
      bookings: await app.db.blockedDates.countBookings(closedDay),
    }),
  );

function bookingsSentence(bookings: number): string {
  if (bookings === 0) return "There are no bookings on this day.";
  return bookings === 1
    ? "There is 1 booking on this day. It stays as it is and no one is notified. You can move or cancel it."
    : `There are ${bookings} bookings on this day. They stay as they are and no one is notified. You can move or cancel each of them.`;
}

/** A day without bookings. It is closed after a preview of its existing bookings, and opened with one click. */
export default function Holiday() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <EditPage
      title={loaderData.title}
      back={{ to: "/desk/holidays", label: "Holidays" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change applies now."
      note="Customers cannot choose this day. Bookings already made for it are kept."
      end={{
        summary: "Reopen this day",
        effect: "Customers can choose the day again, where a workshop is open. You can restore the closed day.",
        button: "Reopen the day",
      }}
      formTitle="Day to close"
      button="Close the day"
      renderPreview={({ values, bookings }) => (
        <Section id="preview" title="Preview of changes">
          <Values values={values} />
          <p>Customers will no longer be able to choose this day. {bookingsSentence(bookings)}</p>
        </Section>
      )}
    />
  );
}
