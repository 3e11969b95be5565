import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { toErrorResponse } from "~/error-responses";
import { redirectElsewhere } from "~/pages/joining/application-access.server";
import { FileInput } from "~/pages/joining/file-input";
import { readSentFiles, TOO_LARGE_ERRORS } from "~/http/read-photo-form";
import { Button, ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { applicationPath } from "~/usecases/workshop/joining/begin";
import { addPhotos, showPhotoQuestion } from "~/usecases/workshop/joining/photos";

export const meta: MetaFunction = () => [{ title: "Photos of your workshop" }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const id = params.application ?? "";
  const photosView = await showPhotoQuestion(app, id);
  if (!photosView.ok) throw redirectElsewhere(id, photosView.code);
  return {
    back: applicationPath(id),
    count: photosView.count,
    most: photosView.maxCount,
    takesPhotos: app.uploads.entryPoint !== null,
    maxMegabytes: app.config.photos.maxMegabytes,
  };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const id = params.application ?? "";
  const sentForm = await readSentFiles(request);
  if (sentForm === null)
    return data({ errors: TOO_LARGE_ERRORS as Readonly<Record<string, readonly string[]>> }, { status: 413 });
  const addResult = await addPhotos(app, id, sentForm.files);
  if (addResult.ok) return redirect(applicationPath(id), 303);
  if (addResult.code === "invalid-input" || addResult.code === "uploads-unavailable") {
    const { status, text } = toErrorResponse(addResult.code);
    return data({ errors: addResult.fields ?? { file: [text] } }, { status });
  }
  throw redirectElsewhere(id, addResult.code);
}

/** Page to add optional photos, which customers will see. */
export default function Photos() {
  const { back, count, most, takesPhotos: acceptsPhotos, maxMegabytes } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? null;
  const isPosting = useSubmittingForm() !== null;
  return (
    <Page width="text">
      <Question
        title="Photos of your workshop"
        explanation={`Add up to ${most} photos, or none. Customers see them next to your prices, in the order you send them.`}
        back={back}
        errors={errors}
        labels={{ file: "Photos" }}
      >
        <p role="status">{count === 0 ? "You have not sent any photos yet." : `Photos sent: ${count}.`}</p>
        {acceptsPhotos && count < most && (
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-6">
            <FileInput
              label="Photos"
              hint="Show the front, the bays and your team, as a customer would see them."
              errors={errors}
              maxMegabytes={maxMegabytes}
              isMultiple
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
