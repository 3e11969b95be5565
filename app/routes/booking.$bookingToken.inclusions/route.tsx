import { bookingTokenOf } from "~/http/route-params";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { InclusionLists } from "~/pages/results/inclusion-lists";
import { Page } from "~/ui/page";
import { readBookingInclusions } from "~/usecases/booking/read-inclusions";
import { NO_INDEX } from "~/ui/no-index";

const TITLE = "Booking Inclusions";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const inclusions = await readBookingInclusions(app, bookingTokenOf(params.bookingToken));
  if (!inclusions.ok) throw refusedPage(inclusions.code);
  return inclusions;
}

/** What the booked service includes (B-040). */
export default function BookingInclusions() {
  const { bookingToken } = useParams();
  const lists = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <Link
        to={`/booking/${bookingToken}/confirmation`}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        Back to the booking
      </Link>
      <h1 className="mt-2 mb-6 text-2xl font-bold">{TITLE}</h1>
      <InclusionLists lists={lists} level="h2" />
      {lists.extras.length > 0 && (
        <section className="mt-6 grid gap-2">
          <h2 className="text-lg font-semibold">Extras</h2>
          <ul className="grid list-disc gap-1.5 pl-5">
            {lists.extras.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
