import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { refusedPage } from "~/error-responses";
import { supplierIdOf } from "~/http/route-params";
import { CaseFacts, CaseHistory, CaseActions } from "~/pages/desk/case";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { ListTable } from "~/pages/desk/lists/list-table";
import { workshopView } from "~/pages/desk/workshops/shop-view.server";
import { ButtonLink } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { Status } from "~/ui/status";
import { readWorkshop } from "~/usecases/operations/desk/shops";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Workshop" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const supplierId = supplierIdOf(params.supplierId);
  if (supplierId === null) throw refusedPage("supplier-not-found");
  const workshop = await readWorkshop(app, supplierId);
  if (workshop.ok) return workshopView(app, workshop);
  throw deskRefusalResponse(request, app, workshop.code);
}

const ROW_LINK_CLASS = `${LINK_CLASS} sm:min-h-8`;

function Section({ id, title, all, children }: { id: string; title: string; all?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {all && (
          <Link to={all} className={ROW_LINK_CLASS}>
            All<span className="sr-only"> {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Page of a workshop, however it joined: its contact, its bookings and quotes, its account with us, and the available actions. */
export default function DeskWorkshopPage() {
  const workshop = useLoaderData<typeof loader>();
  const { title, subtitle, status, contact, people, documents, noDocuments, application, ranking } = workshop;
  return (
    <DeskPage
      width="wide"
      back={{ to: "/desk/workshops", label: "Workshops" }}
      title={
        <span className="flex flex-wrap items-baseline gap-x-4">
          {title}
          <span className="text-base">
            <Status tone={status.tone}>{status.label}</Status>
          </span>
        </span>
      }
      subtitle={subtitle}
    >
      <div className="grid gap-10">
        <CaseActions actions={workshop.acts} />
        <div className="grid gap-10 lg:grid-cols-2">
          <Section id="contact" title="Contact">
            <CaseFacts facts={contact} />
          </Section>
          <Section
            id="money"
            title="Money"
            {...(workshop.mayMoney ? { all: `/desk/payouts?workshop=${workshop.number}` } : {})}
          >
            <CaseFacts facts={workshop.money} />
            {workshop.statements.length > 0 && (
              <ul className="text-sm">
                {workshop.statements.map(({ key, text, amount }) => (
                  <li key={key} className="flex justify-between gap-4">
                    <span>Statement for {text}</span>
                    <span className="tabular-nums">{amount}</span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section id="people" title="People">
            {people.length === 0 ? (
              <p className="text-soft">No one has signed in yet. Messages go to the address above.</p>
            ) : (
              <ul className="grid gap-1">
                {people.map(({ key, text, email }) => (
                  <li key={key} className="break-words">
                    {text} <span className="text-soft">{email}</span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          {workshop.contacts.length > 0 && (
            <Section id="contacts" title="Who gets which messages">
              <ul className="grid gap-1">
                {workshop.contacts.map(({ key, text, topics }) => (
                  <li key={key} className="break-words">
                    {text} <span className="text-soft">{topics}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section id="documents" title="Documents" {...(application === null ? {} : { all: application })}>
            {documents.length === 0 ? (
              <p className="text-soft">{noDocuments}</p>
            ) : (
              <ul className="grid gap-1">
                {documents.map(({ key, text, state }) => (
                  <li key={key} className="flex flex-wrap justify-between gap-x-4">
                    {text} <Status tone={state.tone}>{state.label}</Status>
                  </li>
                ))}
              </ul>
            )}
          </Section>
        </div>
        <Section id="bookings" title="Bookings" all={workshop.bookings.all}>
          {workshop.bookings.rows.length === 0 ? (
            <p className="text-soft">No bookings yet.</p>
          ) : (
            <ListTable caption="Bookings" columns={workshop.bookings.columns} rows={workshop.bookings.rows} />
          )}
        </Section>
        <div className="grid gap-10 lg:grid-cols-2">
          <Section id="reviews" title="Reviews" all={workshop.reviews.all}>
            {workshop.reviews.rows.length === 0 ? (
              <p className="text-soft">No reviews from bookings yet.</p>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {workshop.reviews.rows.map(({ key, href, text, when }) => (
                  <li key={key} className="grid py-2">
                    <Link to={href} className={ROW_LINK_CLASS}>
                      <span className="line-clamp-2">{text}</span>
                    </Link>
                    <span className="text-sm text-soft">{when}</span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section id="ranking" title="Position in results">
            <p className="text-soft">Results are ordered by points out of 100.</p>
            <CaseFacts facts={ranking} />
          </Section>
        </div>
        {workshop.dangers.length > 0 && (
          <Section id="listing" title="Listing">
            <div className="flex flex-wrap gap-3">
              {workshop.dangers.map(({ to, label }) => (
                <ButtonLink key={to} to={to} variant={label === "Reopen" ? "secondary" : "danger"}>
                  {label}
                </ButtonLink>
              ))}
            </div>
          </Section>
        )}
        <CaseHistory lines={workshop.lines} none="The desk has not made any changes here." />
      </div>
    </DeskPage>
  );
}
