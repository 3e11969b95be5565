import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { withoutPersonalDetails } from "~/domain/garage/record";
import { requireOwnCar } from "~/pages/garage/own-car.server";
import { RecordSheet } from "~/pages/garage/record-sheet";
import { sheetView } from "~/pages/garage/sheet-view.server";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Record of ${data?.title ?? "a vehicle"}` },
  NO_INDEX,
];

/** Loads the record as others see it. A printout contains no more than a shared link. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const car = await requireOwnCar(app, params.vehicleId);
  return { id: car.vehicle.id, ...sheetView(app, car.vehicle.vehicle, car.entries.map(withoutPersonalDetails)) };
}

/** Printable page of the record. */
export default function SheetPage() {
  const { id, ...sheet } = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <div className="mb-6 grid gap-3 print:hidden">
        <p>
          <Link to={`/garage/${id}`} className={LINK_CLASS}>
            Back to your vehicle
          </Link>
        </p>
        <Notice>
          Print this page from your browser. It does not include your name, address, phone, notes or receipts.
        </Notice>
      </div>
      <RecordSheet {...sheet} />
    </Page>
  );
}
