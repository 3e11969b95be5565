import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parseForm, refuseForm, textField, hiddenSupplierId } from "~/http/parse-form";
import { FileInput } from "~/pages/joining/file-input";
import { readSentFiles, TOO_LARGE_ERRORS } from "~/http/read-photo-form";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { formatDay } from "~/ui/format";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import type { WorkshopFile } from "~/domain/supplier/joining/record";
import { submitDocument, readStoreDocuments } from "~/usecases/workshop/joining/store-documents";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Documents" }, NO_INDEX];

const DOCUMENT_NAMES = { insurance: "Public liability insurance", licence: "Licence", photo: "Photo" } as const;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const storeDocumentsResult = await readStoreDocuments(app, readStoreId(request));
  if (!storeDocumentsResult.ok) throw refusedPage(storeDocumentsResult.code);
  const { store, documents, requiredKinds: neededDocuments, isVerified, today } = storeDocumentsResult;
  return {
    store: String(store.supplierId),
    storeName: store.supplierName,
    isVerified,
    takesPhotos: app.uploads.entryPoint !== null,
    maxMegabytes: app.config.photos.maxMegabytes,
    needed: neededDocuments.map((kind) => ({ value: kind, label: DOCUMENT_NAMES[kind] })),
    documents:
      documents?.map((file) => ({
        id: file.id,
        name: DOCUMENT_NAMES[file.kind],
        state: documentState(file, today),
        reason: file.refusedWhy,
      })) ?? null,
  };
}

function documentState({ endsOn, checkedAt, refusedAt }: WorkshopFile, today: string): string {
  const day = endsOn === null ? "" : formatDay(endsOn);
  if (refusedAt !== null) return "Not accepted";
  if ((endsOn ?? "") <= today) return `Expired ${day}`;
  return `${checkedAt === null ? "We are checking it" : "Accepted"}, expires ${day}`;
}

const UPLOAD_FIELDS = z.object({ store: hiddenSupplierId, kind: textField(20), endsOn: textField(20) });

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const read = await readSentFiles(request);
  if (read === null) return data({ result: { error: TOO_LARGE_ERRORS } }, { status: 413 });
  const input = parseForm(read.form, UPLOAD_FIELDS);
  if (input.status !== "success") return refuseForm(input);
  const { store, kind, endsOn } = input.value;
  const document = await submitDocument(app, store, { kind, endsOn }, read.files);
  if (document.ok) return redirect(`/workshop/settings/documents?store=${store}`, 303);
  if (document.code === "invalid-input" || document.code === "uploads-unavailable") return refuseForm(input, document);
  throw refusedPage(document.code);
}

/** Page of a store's documents with their expiry dates, and a form to send a new one. */
export default function Documents() {
  const {
    store,
    storeName,
    isVerified,
    takesPhotos: acceptsPhotos,
    maxMegabytes,
    needed,
    documents,
  } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const errors = response?.result.error ?? null;
  const [form] = useForm<Record<"kind" | "endsOn", string>>({ id: "document", lastResult: response?.result });
  return (
    <PortalPage title="Documents" subtitle={storeName}>
      <div className="grid max-w-2xl gap-8">
        <ErrorSummary errors={errors} labels={{ kind: "Document", endsOn: "Expires on", file: "Photo or PDF" }} />
        {documents === null ? (
          <Notice>We do not keep your documents here. Call us about them.</Notice>
        ) : (
          <>
            <Notice tone={isVerified ? "success" : "attention"} role="status">
              {isVerified
                ? "Customers see that you are verified."
                : "Customers do not see you as verified. A document is missing or has expired, or we have not accepted it yet."}
            </Notice>
            <ul className="divide-y divide-line border-y border-line">
              {documents.map(({ id, name, state, reason }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 py-3">
                  <span className="font-semibold">{name}</span>
                  <span>{state}</span>
                  {reason && <span className="w-full text-soft">{reason}</span>}
                </li>
              ))}
            </ul>
            {acceptsPhotos && (
              <Form method="post" encType="multipart/form-data" {...formProps(form)} className="grid gap-6">
                <h2 className="text-xl font-bold">Send a new document</h2>
                <input type="hidden" name="store" value={store} />
                <ChoiceCards
                  name="kind"
                  legend="Document"
                  errors={errors}
                  options={needed}
                  defaultValue={form.initialValue?.kind ?? needed[0]?.value}
                />
                <TextField
                  name="endsOn"
                  type="date"
                  label="Expires on"
                  errors={errors}
                  defaultValue={form.initialValue?.endsOn}
                  autoComplete="off"
                />
                <FileInput
                  label="Photo or PDF"
                  hint={`A photo that shows all four corners, or a PDF, up to ${maxMegabytes} MB.`}
                  acceptsPdf
                  errors={errors}
                  maxMegabytes={maxMegabytes}
                />
                <Button size="lg" pending={isPosting}>
                  Send document
                </Button>
              </Form>
            )}
          </>
        )}
      </div>
    </PortalPage>
  );
}
