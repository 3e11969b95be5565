import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { deskActionText } from "~/texts/desk";
import { FILE_KINDS, isFileKind } from "~/domain/operations/imports/files";
import { parseForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { FILE_KIND_LABELS } from "~/pages/desk/files/file-texts";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { readSentFiles } from "~/http/read-photo-form";
import { Button } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { CsvField } from "~/ui/csv-field";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormResult } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import { SelectField } from "~/ui/select-field";
import { useSubmittingForm } from "~/ui/sending";
import { TextArea } from "~/ui/text-area";
import { requestExport, readFileActions, uploadFile } from "~/usecases/operations/desk/files";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

const TITLE = "Import and export";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const fileActions = await readFileActions(app);
  if (!fileActions.ok) throw deskRefusalResponse(request, app, fileActions.code);
  const { defaultZone } = COUNTRIES[app.config.country];
  const query = new URL(request.url).searchParams;
  const kind = query.get("kind") ?? "";
  const act = query.get("act");
  return {
    id: app.ids.guid(),
    acts: fileActions.actions.map(({ id, kind: actionKind, fileKind, person, at, reason, outcome }) => ({
      id,
      to: actionKind === "file-imported" ? `/desk/files/${id}` : null,
      what: `${deskActionText({ kind: actionKind, outcome })}: ${FILE_KIND_LABELS[fileKind]}`,
      about: `${formatMoment(at, defaultZone)}, ${person}: ${reason}`,
    })),
    ready: act !== null && isFileKind(kind) ? { name: `${kind}.csv`, to: `/desk/files/${kind}/${act}.csv` } : null,
  };
}

const INPUT_FIELDS = z.union([
  z.object({ intent: z.literal("send"), kind: textField(40) }),
  z.object({ intent: z.literal("export"), id: textField(64), what: textField(40), reason: textField(2000) }),
]);

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const sentForm = await readSentFiles(request);
  if (sentForm === null)
    return data(
      { of: "send", result: { error: { file: ["This file is too large. The limit is 2 MB"] } } as FormResult },
      { status: 413 },
    );
  const input = parseForm(sentForm.form, INPUT_FIELDS);
  if (input.status !== "success") return refuseForm(input, undefined, { of: "send" });
  if (input.value.intent === "export") {
    const { id, reason, what } = input.value;
    const exportRequest = await requestExport(app, { id, reason }, what);
    if (exportRequest.ok) return redirect(`/desk/files?kind=${what}&act=${id}`, 303);
    return refuseDeskForm(
      request,
      app,
      input,
      { code: exportRequest.code, fields: exportRequest.fields && toUploadErrors(exportRequest.fields) },
      { of: "export" },
    );
  }
  const [file] = sentForm.files;
  const result = await uploadFile(app, { kind: input.value.kind, name: file?.name ?? "", bytes: file?.bytes ?? null });
  if (result.ok) return redirect(`/desk/files/${result.id}`, 303);
  return refuseDeskForm(request, app, input, result, { of: "send" });
}

/** Renames the field of an upload error from `kind` to `what`, its name in this form. */
const toUploadErrors = ({ kind, ...rest }: Readonly<Record<string, readonly string[] | undefined>>) => ({
  ...rest,
  ...(kind && { what: kind }),
});

const KIND_OPTIONS = FILE_KINDS.map((value) => ({ value, label: FILE_KIND_LABELS[value] }));

/** Imports and exports files of workshops, prices and codes. */
export default function Files() {
  const { id, acts, ready } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const getFormResult = (form: string) => (response?.of === form ? response.result : undefined);
  return (
    <DeskPage title={TITLE} subtitle="Workshops, prices and codes as CSV files." width="text">
      <div className="grid gap-10">
        {ready && (
          <Notice tone="success" role="status" title="The file is ready">
            <a href={ready.to} download className={LINK_CLASS}>
              Download {ready.name}
            </a>
            <p className="text-sm">Only you can download it, for ten minutes.</p>
          </Notice>
        )}
        <SendForm formResult={getFormResult("send")} />
        <ExportForm id={id} formResult={getFormResult("export")} />
        {acts.length > 0 && (
          <Section id="lately" title="Recent files">
            <ul className="divide-y divide-line border-y border-line">
              {acts.map(({ id: actionId, to, what, about }) => (
                <li key={actionId} className="grid py-2">
                  {to ? (
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
                    >
                      {what}
                    </Link>
                  ) : (
                    <span className="py-2.5">{what}</span>
                  )}
                  <span className="text-sm break-words text-soft">{about}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </DeskPage>
  );
}

function SendForm({ formResult }: { formResult: FormResult | undefined }) {
  const isPosting = useSubmittingForm() !== null;
  const [form, fields] = useForm<Record<"kind", string>>({ id: "send", lastResult: formResult ?? null });
  const errors = formResult?.error ?? null;
  return (
    <section aria-labelledby="bring-in" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="bring-in" className="text-xl font-bold">
          Import a file
        </h2>
        <p className="text-soft">
          You see what would change before anything is saved. Use the columns of an exported file.
        </p>
      </div>
      <Form method="post" encType="multipart/form-data" {...formProps(form)} className="grid gap-6">
        <ErrorSummary errors={errors} labels={{ kind: "File type", file: "File" }} />
        <SelectField
          name="kind"
          label="File type"
          placeholder="Choose"
          options={KIND_OPTIONS}
          defaultValue={String(fields.kind.initialValue ?? "")}
          errors={errors}
        />
        <CsvField hint="At most 2 MB, and 1,000 workshops or 5,000 other rows" errors={errors} />
        <div>
          <Button name="intent" value="send" pending={isPosting}>
            Check the file
          </Button>
        </div>
      </Form>
    </section>
  );
}

function ExportForm({ id, formResult }: { id: string; formResult: FormResult | undefined }) {
  const isPosting = useSubmittingForm() !== null;
  const [form, fields] = useForm<Record<"what" | "reason", string>>({ id: "export", lastResult: formResult ?? null });
  const errors = formResult?.error ?? null;
  return (
    <section aria-labelledby="take-out" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="take-out" className="text-xl font-bold">
          Export to a file
        </h2>
        <p className="text-soft">
          Only workshops that came from a file are exported. Workshops that joined on the website manage their own
          details in the portal.
        </p>
      </div>
      <Form method="post" {...formProps(form)} className="grid gap-6">
        <ErrorSummary errors={errors} labels={{ what: "What to export", reason: "Reason" }} />
        <input type="hidden" name="id" value={String(formResult?.initialValue?.id ?? id)} />
        <SelectField
          name="what"
          label="What to export"
          placeholder="Choose"
          options={KIND_OPTIONS}
          defaultValue={String(fields.what.initialValue ?? "")}
          errors={errors}
        />
        <TextArea
          name="reason"
          label="Reason"
          hint="For the history."
          defaultValue={String(fields.reason.initialValue ?? "")}
          errors={errors}
          rows={2}
          maxLength={500}
        />
        <div>
          <Button variant="secondary" name="intent" value="export" pending={isPosting}>
            Export
          </Button>
        </div>
      </Form>
    </section>
  );
}
