import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { formatPageMoment } from "~/ui/format-moment";
import { photoFields, photos as photoRules } from "~/domain/supplier/supplier-settings/photos";
import { MAX_PHOTOS } from "~/domain/supplier/profile";
import { parseForm, refuseForm, textField, hiddenNumber, hiddenSupplierId } from "~/http/parse-form";
import { FileInput } from "~/pages/joining/file-input";
import { readSentFiles, TOO_LARGE_ERRORS } from "~/http/read-photo-form";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { ConflictingValues } from "~/pages/portal/settings/conflicting-values";
import { PhotoFields } from "~/pages/portal/settings/photo-fields";
import { SECTION_TEXTS } from "~/texts/workshop-settings";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { useSubmittingForm } from "~/ui/sending";
import { loadSettings, findNewestChange } from "~/usecases/workshop/supplier-settings/load-settings";
import { uploadStorePhotos } from "~/usecases/workshop/supplier-settings/photos";
import { saveSetting } from "~/usecases/workshop/supplier-settings/save-setting";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Photos" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const settings = await loadSettings(app, readStoreId(request));
  if (!settings.ok) throw refusedPage(settings.code);
  const { store, supplier, facts, mayChange } = settings;
  if (!mayChange) throw refusedPage("portal-forbidden");
  return {
    store: String(store.supplierId),
    storeName: store.supplierName,
    paths: supplier.images.map(({ path }) => path),
    typed: photoRules.toFormText({ images: supplier.images }, facts),
    version: findNewestChange(settings, "photos")?.version ?? 0,
    takesPhotos: app.uploads.entryPoint !== null,
    maxMegabytes: app.config.photos.maxMegabytes,
  };
}

const CHANGE_FIELDS = z
  .object({ intent: z.literal("change"), store: hiddenSupplierId, version: hiddenNumber })
  .catchall(textField(400));
const UPLOAD_FIELDS = z.object({ intent: z.literal("send"), store: hiddenSupplierId });
const INPUT_FIELDS = z.union([CHANGE_FIELDS, UPLOAD_FIELDS]);

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const emptyResult = { version: null, both: null, isSent: false };
  const sentForm = await readSentFiles(request);
  if (sentForm === null) return data({ ...emptyResult, result: { error: TOO_LARGE_ERRORS } }, { status: 413 });
  const submission = parseForm<z.infer<typeof INPUT_FIELDS>>(sentForm.form, INPUT_FIELDS);
  if (submission.status !== "success") return refuseForm(submission, undefined, emptyResult);
  const { value } = submission;
  const redirectBack = (anchor: string) => redirect(`/workshop/settings/photos?store=${value.store}${anchor}`, 303);
  if (value.intent === "send") {
    const photoUpload = await uploadStorePhotos(app, value.store, sentForm.files);
    if (photoUpload.ok) return redirectBack("");
    if (photoUpload.code === "invalid-input" || photoUpload.code === "uploads-unavailable")
      return refuseForm(submission, photoUpload, { ...emptyResult, isSent: true });
    throw refusedPage(photoUpload.code);
  }
  const { intent: _, store: supplierId, version, ...input } = value;
  const saveOutcome = await saveSetting(app, { supplierId, section: "photos", version, formText: input });
  if (saveOutcome.ok) return redirect(`/workshop/settings?store=${supplierId}&saved=photos`, 303);
  if (saveOutcome.code === "settings-changed") {
    const { theirs, yours, settings } = saveOutcome;
    const formatPhotos = (value: typeof theirs.after) => photoRules.describe(value as never, settings.facts);
    const conflictingValues = {
      otherName: theirs.actorName,
      when: formatPageMoment(theirs.at, settings.supplier.zone),
      theirs: formatPhotos(theirs.after),
      yours: formatPhotos(yours),
    };
    return refuseForm(submission, { code: saveOutcome.code }, { ...emptyResult, both: conflictingValues });
  }
  if (saveOutcome.code === "portal-forbidden" || saveOutcome.code === "page-not-found")
    throw refusedPage(saveOutcome.code);
  return refuseForm(submission, saveOutcome, emptyResult);
}

/** Page of a store's photos: their order and captions, with forms to add and remove them. */
export default function StorePhotos() {
  const {
    store,
    storeName,
    paths,
    typed: rawInput,
    version,
    takesPhotos: acceptsPhotos,
    maxMegabytes,
  } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  // Fields are named by position. If the list has changed, the entered values are not shown, because they would appear next to other photos.
  const refusal = response && "result" in response ? response : null;
  const resubmission = refusal && !refusal.isSent && !refusal.both ? refusal.result : undefined;
  const [form] = useForm({ id: `photos-${version}`, lastResult: resubmission, defaultValue: rawInput });
  const errors = refusal?.result.error ?? null;
  const labels = Object.fromEntries(
    paths.flatMap((_, index) => {
      const fields = photoFields(index + 1);
      return [
        [fields.text, `Description of photo ${index + 1}`],
        [fields.place, `Position of photo ${index + 1}`],
      ];
    }),
  );
  return (
    <PortalPage title={SECTION_TEXTS.photos.title} subtitle={storeName}>
      <div className="grid max-w-3xl gap-8">
        <p>{SECTION_TEXTS.photos.about}</p>
        <ErrorSummary errors={errors} labels={{ ...labels, file: "Photos" }} />
        {refusal?.both && <ConflictingValues {...refusal.both} />}
        {paths.length === 0 ? (
          <Notice>You have no photos yet.</Notice>
        ) : (
          <Form method="post" {...formProps(form)} key={version} className="grid gap-6">
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="store" value={store} />
            <input type="hidden" name="version" value={version} />
            {paths.map((path, index) => (
              <PhotoFields
                key={path}
                path={path}
                place={index + 1}
                count={paths.length}
                inputValues={form.initialValue ?? {}}
                errors={errors}
              />
            ))}
            <div className="flex flex-wrap gap-3">
              <Button size="lg" pending={isPosting}>
                Save
              </Button>
              <ButtonLink to={`/workshop/settings?store=${store}`} size="lg" variant="secondary">
                Back to settings
              </ButtonLink>
            </div>
          </Form>
        )}
        {acceptsPhotos && paths.length < MAX_PHOTOS && (
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-6 border-t border-line pt-6">
            <h2 className="text-xl font-bold">Add photos</h2>
            <input type="hidden" name="intent" value="send" />
            <input type="hidden" name="store" value={store} />
            <FileInput
              label="Photos"
              hint={`Show the front, the bays and your team, as a customer would see them. Up to ${MAX_PHOTOS} photos.`}
              errors={errors}
              maxMegabytes={maxMegabytes}
              isMultiple
            />
            <Button size="lg" variant={paths.length === 0 ? "primary" : "secondary"} pending={isPosting}>
              Send photos
            </Button>
          </Form>
        )}
        {paths.length === 0 && (
          <ButtonLink to={`/workshop/settings?store=${store}`} size="lg" variant="quiet">
            Back to settings
          </ButtonLink>
        )}
      </div>
    </PortalPage>
  );
}
