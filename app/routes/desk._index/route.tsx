import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readHiddenForm } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { overviewView } from "~/pages/desk/overview-view.server";
import { QueueSection } from "~/pages/desk/queue-section";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { useSubmittingForm } from "~/ui/sending";
import { retryFailedMessages } from "~/usecases/operations/desk/failed-messages";
import { readDesk } from "~/usecases/operations/desk/overview";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Overview" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const desk = await readDesk(app);
  if (!desk.ok) throw deskRefusalResponse(request, app, desk.code);
  return overviewView(app, desk);
}

/** Queues all failed messages to be sent again. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { key } = await readHiddenForm(request, z.object({ key: z.string().max(64) }));
  const result = await retryFailedMessages(app, { id: key, reason: "Sent again from the list" });
  if (!result.ok) throw deskRefusalResponse(request, app, result.code);
  return redirect("/desk#messages", 303);
}

/** Every queue with items, most urgent first, and the latest actions. */
export default function Desk() {
  const { mayAssist, faults, lists, clear, compared, total, acts, sendKey } = useLoaderData<typeof loader>();
  const isPosting = useSubmittingForm() !== null;
  return (
    <DeskPage
      title="Overview"
      subtitle={total === 0 ? "Nothing is waiting" : `${total} ${total === 1 ? "item is" : "items are"} waiting`}
      width="wide"
    >
      {mayAssist && (
        <p className="mb-8">
          <ButtonLink to="/desk/caller" variant="secondary">
            Create a quote for a caller
          </ButtonLink>
        </p>
      )}
      {faults.length > 0 && (
        <section aria-labelledby="faults" className="mb-8 grid gap-3">
          <h2 id="faults" className="text-lg font-bold">
            Switched off or failing
          </h2>
          {faults.map(({ key, name, isBroken, text }) => (
            <Notice
              key={key}
              tone={isBroken ? "error" : "attention"}
              title={`${isBroken ? "Broken" : "Check"}: ${name}`}
            >
              {text}
            </Notice>
          ))}
        </section>
      )}
      <div className="desk-queues">
        {lists.map((list) => (
          <div key={list.id} className="grid content-start gap-3 pb-8">
            <QueueSection list={list} />
            {list.id === "messages" && list.count > 0 && mayAssist && (
              <Form method="post">
                <input type="hidden" name="key" value={sendKey} />
                <Button variant="secondary" pending={isPosting}>
                  Send all again
                </Button>
              </Form>
            )}
          </div>
        ))}
      </div>
      <section aria-labelledby="clear" className="grid gap-2">
        <h2 id="clear" className="text-lg font-bold">
          Empty queues
        </h2>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-soft">
          {clear.map(({ id, title }) => (
            <li key={id} id={id} className="inline-flex items-center gap-1.5">
              <Icon name="check" className="size-4 text-accent" />
              {title}
            </li>
          ))}
        </ul>
        <p className="text-sm text-soft">{compared}</p>
      </section>
      <section aria-labelledby="done" className="mt-10 grid gap-2">
        <h2 id="done" className="text-lg font-bold">
          Recent activity
        </h2>
        {acts.length === 0 ? (
          <p className="text-soft">No desk activity yet.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {acts.map(({ id, text, reason, when }) => (
              <li key={id} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
                <span className="min-w-0 break-words">
                  {text}
                  <span className="text-soft">: {reason}</span>
                </span>
                <span className="text-sm text-soft">{when}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </DeskPage>
  );
}
