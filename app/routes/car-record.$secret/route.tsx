import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { COUNTRIES } from "~/domain/core/country/country";
import { dayAt } from "~/domain/core/time/days";
import { formatDay } from "~/domain/core/time/format";
import { RecordSheet } from "~/pages/garage/record-sheet";
import { sheetView } from "~/pages/garage/sheet-view.server";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { readSharedCar } from "~/usecases/garage/share-car";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Record of ${data?.title ?? "a vehicle"}` },
  NO_INDEX,
];

/** Loads the record for anyone with the link. It contains nothing about the owner. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const sharedRecord = await readSharedCar(app, params.secret ?? "");
  if (!sharedRecord.ok) throw refusedPage(sharedRecord.code);
  const { vehicle, entries, endsAt } = sharedRecord;
  return {
    ...sheetView(app, vehicle, entries),
    endsOn: formatDay(dayAt(endsAt, COUNTRIES[app.config.country].defaultZone)),
  };
}

export default function CarRecord() {
  const { endsOn, ...sheet } = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <RecordSheet {...sheet} />
      <p className="mt-8 text-sm text-soft print:hidden">
        This link works until {endsOn}, or until the vehicle’s owner turns it off.
      </p>
    </Page>
  );
}
