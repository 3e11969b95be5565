import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/answers";
import { readPressed, STOP_PRESSED } from "~/http/typed-form";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSending } from "~/ui/sending";
import { readInvitations, turnInvitations } from "~/usecases/ratings/choose-invitations";

const TITLE = "Review requests";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const found = await readInvitations(app, params.secret ?? "");
  if (!found.ok) throw refusedPage(found.code);
  return { isOff: found.isOff };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const secret = params.secret ?? "";
  const pressed = await readPressed(request, STOP_PRESSED);
  const turned = await turnInvitations(app, secret, "intent" in pressed ? pressed.intent : "off");
  if (!turned.ok) throw refusedPage(turned.code);
  return "intent" in pressed ? redirect(`/review-invitations/${secret}`, 303) : null;
}

export default function ReviewInvitations() {
  const { isOff } = useLoaderData<typeof loader>();
  const isPosting = useSending() !== null;
  return (
    <Page width="text">
      <Question title={TITLE} errors={null} labels={{}}>
        <p>
          {isOff
            ? "We will not ask you for reviews again. You will still get messages about your bookings."
            : "After a job is done we ask you once how it went. You can stop these review requests here."}
        </p>
        <Form method="post">
          <Button name="intent" value={isOff ? "on" : "off"} size="lg" pending={isPosting}>
            {isOff ? "Start review requests again" : "Stop review requests"}
          </Button>
        </Form>
      </Question>
    </Page>
  );
}
