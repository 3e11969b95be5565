import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IrreversibleActions, CaseHistory, CaseMessages, CaseActions } from "~/pages/desk/case";
import { customerView } from "~/pages/desk/customer-view.server";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { ListTable } from "~/pages/desk/lists/list-table";
import { NO_INDEX } from "~/ui/no-index";
import { readCustomer } from "~/usecases/operations/desk/customers";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Customer" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const customer = await readCustomer(app, params.customer ?? "");
  if (customer.ok) return customerView(app, customer);
  throw deskRefusalResponse(request, app, customer.code);
}

/** Page of a customer: bookings first, then giveaways, messages and actions. */
export default function Customer() {
  const { title, subtitle, ways, dataWays, dangers, columns, rows, giveaways, messages, lines } =
    useLoaderData<typeof loader>();
  return (
    <DeskPage title={title} subtitle={subtitle} width="wide" back={{ to: "/desk/customers", label: "Customers" }}>
      <div className="grid gap-10">
        <CaseActions actions={ways} />
        <section aria-labelledby="bookings" className="grid gap-3">
          <h2 id="bookings" className="text-lg font-bold">
            Bookings
          </h2>
          <ListTable caption="Bookings" columns={columns} rows={rows} />
        </section>
        {giveaways.length > 0 && (
          <section aria-labelledby="given" className="grid gap-3">
            <h2 id="given" className="text-lg font-bold">
              Refunds and credit
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {giveaways.map(({ key, text, about, when }) => (
                <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="min-w-0 break-words">
                    {text}
                    <span className="block text-sm text-soft">{about}</span>
                  </span>
                  <span className="text-sm text-soft">{when}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <CaseMessages messages={messages} />
        <CaseHistory lines={lines} none="No desk actions for this customer yet." />
        {dataWays.length > 0 && (
          <section aria-labelledby="data" className="grid gap-3">
            <h2 id="data" className="text-lg font-bold">
              Data
            </h2>
            <CaseActions actions={dataWays} />
          </section>
        )}
        <IrreversibleActions title="Delete" actions={dangers} />
      </div>
    </DeskPage>
  );
}
