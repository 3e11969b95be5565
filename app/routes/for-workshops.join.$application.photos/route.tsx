import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answerOf } from "~/error-responses";
import { redirectElsewhere } from "~/pages/joining/application-access.server";
import { FileInput } from "~/pages/joining/file-input";
import { readSent, TOO_LARGE } from "~/pages/joining/sent-files.server";
import { Button, ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSending } from "~/ui/sending";
import { applicationPath } from "~/usecases/workshop/joining/begin";
import { addPhotos, askPhotos } from "~/usecases/workshop/joining/photos";

export const meta: MetaFunction = () => [{ title: "Photos of your workshop" }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const id = params.application ?? "";
  const request = await askPhotos(app, id);
  if (!request.ok) throw redirectElsewhere(id, request.code);
  return {
    back: applicationPath(id),
    count: request.count,
    most: request.most,
    takesPhotos: app.uploads.entryPoint !== null,
    maxMegabytes: app.config.photos.maxMegabytes,
  };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const id = params.application ?? "";
  const read = await readSent(request);
  if (read === null) return data({ errors: TOO_LARGE as Readonly<Record<string, readonly string[]>> }, { status: 413 });
  const added = await addPhotos(app, id, read.sent);
  if (added.ok) return redirect(applicationPath(id), 303);
  if (added.code === "invalid-input" || added.code === "uploads-unavailable") {
    const { status, text } = answerOf(added.code);
    return data({ errors: added.fields ?? { file: [text] } }, { status });
  }
  throw redirectElsewhere(id, added.code);
}

/** Page for optional photos that customers see. */
export default function Photos() {
  const { back, count, most, takesPhotos: acceptsPhotos, maxMegabytes } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? null;
  const isPosting = useSending() !== null;
  return (
    <Page width="text">
      <Question
        title="Photos of your workshop"
        why={`Add up to ${most} photos, or none. Customers see them next to your prices, in the order you send them.`}
        back={back}
        errors={errors}
        labels={{ file: "Photos" }}
      >
        <p role="status">{count === 0 ? "You have not sent any photos yet." : `Photos sent: ${count}.`}</p>
        {acceptsPhotos && count < most && (
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-6">
            <FileInput
              label="Photos"
              hint="The front, the bays, your team: what a customer would see."
              errors={errors}
              maxMegabytes={maxMegabytes}
              isSeveral
            />
            <Button size="lg" pending={isPosting}>
              Send photos
            </Button>
          </Form>
        )}
        <ButtonLink to={back} size="lg" variant="quiet">
          {count === 0 ? "Continue without photos" : "Done"}
        </ButtonLink>
      </Question>
    </Page>
  );
}
