import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { readHiddenForm, MESSAGE_OPT_OUT_FORM } from "~/http/parse-form";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { readInvitationSetting, setInvitations } from "~/usecases/booking/ratings/invite-to-review";

const TITLE = "Review requests";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const invitations = await readInvitationSetting(app, params.secret ?? "");
  if (!invitations.ok) throw refusedPage(invitations.code);
  return { isOff: invitations.isOff };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const secret = params.secret ?? "";
  const hiddenForm = await readHiddenForm(request, MESSAGE_OPT_OUT_FORM);
  const invitationResult = await setInvitations(app, secret, "intent" in hiddenForm ? hiddenForm.intent : "off");
  if (!invitationResult.ok) throw refusedPage(invitationResult.code);
  return "intent" in hiddenForm ? redirect(`/review-invitations/${secret}`, 303) : null;
}

export default function ReviewInvitations() {
  const { isOff } = useLoaderData<typeof loader>();
  const isPosting = useSubmittingForm() !== null;
  return (
    <Page width="text">
      <Question title={TITLE} errors={null} labels={{}}>
        <p>
          {isOff
            ? "We will not ask you for reviews again. You will still get messages about your bookings."
            : "After a job is done, we ask you once how it went. You can stop these review requests here."}
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
