import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { readDisputeCase } from "~/usecases/operations/desk/disputes";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Evidence" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const disputeCase = await readDisputeCase(app, params.id ?? "");
  if (!disputeCase.ok) throw deskRefusalResponse(request, app, disputeCase.code);
  const { dispute, offeredBooking, evidence } = disputeCase;
  return {
    id: dispute.id,
    about:
      offeredBooking === null
        ? dispute.disputeId
        : `Booking ${offeredBooking.booking.id}, ${offeredBooking.supplier.name}`,
    sections: evidence.filter(({ lines }) => lines.length > 0),
  };
}

/** The evidence from the booking's history, to read, print or download. */
export default function Evidence() {
  const { id, about, sections } = useLoaderData<typeof loader>();
  const path = `/desk/disputes/${encodeURIComponent(id)}`;
  return (
    <DeskPage title="Evidence" subtitle={about} width="text" back={{ to: path, label: "The dispute" }}>
      <div className="grid gap-6">
        {sections.length === 0 && <p>We cannot find this payment, so there is no booking to show.</p>}
        {sections.map(({ title, lines }) => (
          <section key={title} className="grid gap-2">
            <h2 className="text-lg font-bold">{title}</h2>
            <ul className="grid gap-1">
              {lines.map((line, index) => (
                <li key={`${title}:${String(index)}`} className="break-words">
                  {line}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="print:hidden">
          <a href={`${path}/evidence.txt`} download className={LINK_CLASS}>
            Download as text
          </a>
        </p>
      </div>
    </DeskPage>
  );
}
