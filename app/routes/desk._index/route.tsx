import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readPressed } from "~/http/typed-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefused, requireDesk } from "~/pages/desk/guard.server";
import { overviewView } from "~/pages/desk/overview-view.server";
import { WaitingList } from "~/pages/desk/waiting-list";
import { Button, ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { useSending } from "~/ui/sending";
import { letGivenUpGo } from "~/usecases/desk/send-again";
import { readDesk } from "~/usecases/desk/overview";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Desk" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const desk = await readDesk(app);
  if (!desk.ok) throw deskRefused(request, app, desk.code);
  return overviewView(app, desk);
}

/** Lets the messages that were given up wait to be sent again. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireDesk(request, app);
  const { key } = await readPressed(request, z.object({ key: z.string().max(64) }));
  const done = await letGivenUpGo(app, { id: key, reason: "Sent again from the list" });
  if (!done.ok) throw deskRefused(request, app, done.code);
  return redirect("/desk#messages", 303);
}

/** All that waits for somebody, what ends first before the rest. */
export default function Desk() {
  const { person, role, mayCare, lists, empty, total, acts, sendKey } = useLoaderData<typeof loader>();
  const isPosting = useSending() !== null;
  return (
    <DeskPage
      title={total === 0 ? "Nothing waits" : `${total} ${total === 1 ? "thing waits" : "things wait"}`}
      subtitle={`${person}, ${role}`}
      width="wide"
    >
      {mayCare && (
        <p className="mb-8">
          <ButtonLink to="/desk/caller" variant="secondary">
            Make a quote for a caller
          </ButtonLink>
        </p>
      )}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {lists.map((list) => (
          <div key={list.id} className="grid content-start gap-3">
            <WaitingList list={list} />
            {list.id === "messages" && list.count > 0 && mayCare && (
              <Form method="post">
                <input type="hidden" name="key" value={sendKey} />
                <Button variant="secondary" pending={isPosting}>
                  Send them again
                </Button>
              </Form>
            )}
          </div>
        ))}
      </div>
      {empty.length > 0 && (
        <ul className={`grid gap-x-10 gap-y-1 text-soft sm:grid-cols-2 ${lists.length > 0 ? "mt-10" : ""}`}>
          {empty.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <section aria-labelledby="done" className="mt-10 grid gap-2">
        <h2 id="done" className="text-lg font-bold">
          Done at the desk
        </h2>
        {acts.length === 0 ? (
          <p className="text-soft">Nothing yet.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {acts.map(({ id, words, reason, when }) => (
              <li key={id} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
                <span className="min-w-0 break-words">
                  {words}
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
