import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { bookingTokenOf } from "~/http/route-params";
import { IrreversibleActions, CaseFacts, CaseHistory, CaseMessages, CaseActions } from "~/pages/desk/case";
import { bookingCaseView } from "~/pages/desk/case-view.server";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { Badge } from "~/ui/badge";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { readBookingCase } from "~/usecases/operations/desk/read-case";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Booking" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const bookingCase = await readBookingCase(app, bookingTokenOf(params.bookingToken));
  if (!bookingCase.ok) throw deskRefusalResponse(request, app, bookingCase.code);
  return bookingCaseView(app, bookingCase);
}

/** Page of a booking with its full history and the available actions. */
export default function BookingCase() {
  const { title, status, leadHref, facts, ways, dataWays, dangers, payments, giveaways, messages, lines } =
    useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {title} <Badge>{status}</Badge>
        </span>
      }
    >
      <div className="grid gap-8">
        <CaseActions actions={ways} />
        <div className="grid gap-8 lg:grid-cols-2">
          <div>
            <CaseFacts facts={facts} />
            <Link to={leadHref} className={LINK_CLASS}>
              Open the quote
            </Link>
          </div>
          <section aria-labelledby="money" className="grid content-start gap-3">
            <h2 id="money" className="text-lg font-bold">
              Money
            </h2>
            {payments.length === 0 ? (
              <p className="text-soft">Nothing was paid online.</p>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {payments.map(({ key, text, remaining, disputeFee, refund, unknown, dispute, shown: view }) => (
                  <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                    <span>
                      {text}
                      {remaining && <span className="block text-sm text-soft">{remaining}</span>}
                      {disputeFee && <span className="block text-sm text-soft">{disputeFee}</span>}
                      {unknown && <span className="block text-sm text-soft">{unknown}</span>}
                    </span>
                    {refund !== null && (
                      <Link to={refund} className={LINK_CLASS}>
                        Refund
                      </Link>
                    )}
                    {dispute !== null && (
                      <Link to={dispute} className={LINK_CLASS}>
                        Record a dispute
                        <span className="sr-only"> of {text}</span>
                      </Link>
                    )}
                    {view !== null && (
                      <Link to={view.to} className={LINK_CLASS}>
                        {view.label}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {giveaways.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {giveaways.map(({ key, text, about, decide }) => (
                  <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                    <span className="min-w-0">
                      {text}
                      <span className="block text-sm break-words text-soft">{about}</span>
                    </span>
                    {decide !== null && (
                      <Link to={decide} className={LINK_CLASS}>
                        Decide
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <CaseMessages messages={messages} />
        <CaseHistory lines={lines} />
        {dataWays.length > 0 && (
          <section aria-labelledby="data" className="grid gap-3">
            <h2 id="data" className="text-lg font-bold">
              Corrections and data
            </h2>
            <CaseActions actions={dataWays} />
          </section>
        )}
        <IrreversibleActions title="Cancel or delete" actions={dangers} />
      </div>
    </DeskPage>
  );
}
