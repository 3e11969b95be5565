import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { z } from "zod";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { fileView } from "~/pages/desk/files/file-view.server";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormResult } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { TextArea } from "~/ui/text-area";
import { importFile, previewFile } from "~/usecases/operations/desk/files";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "A file" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const filePreview = await previewFile(app, params.id ?? "");
  if (!filePreview.ok) throw deskRefusalResponse(request, app, filePreview.code);
  return fileView(app, filePreview);
}

const INPUT_FIELDS = z.object({ reason: textField(2000) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const id = params.id ?? "";
  const result = await importFile(app, { id, reason: postedForm.value.reason });
  if (result.ok) return redirect(`/desk/files/${id}`, 303);
  if (result.code === "invalid-input" || result.code === "idempotency-key-reused")
    return refuseForm(postedForm, result);
  throw deskRefusalResponse(request, app, result.code);
}

const formatRowCount = (count: number) => `${count.toLocaleString("en-AU")} ${count === 1 ? "row" : "rows"}`;

/** Page that shows the changes that a file would make, with the button that imports it. */
export default function FilePage() {
  const {
    title,
    name,
    counts,
    dates,
    added,
    changed,
    bad,
    toWrite,
    done: result,
    request,
  } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>()?.result;
  return (
    <DeskPage title={title} subtitle={name} width="text" back={{ to: "/desk/files", label: "Import and export" }}>
      <div className="grid gap-8">
        {result && (
          <Notice tone="success" role="status" title={`${result.by} imported this file, ${result.when}`}>
            <p>{result.reason}</p>
            <p className="mt-2">Here is how the file compares with the current data.</p>
          </Notice>
        )}
        {request && (
          <Notice
            tone="info"
            role="status"
            title={request.isOpen ? "A second person has to approve this file" : "This file was not approved"}
          >
            <p>
              Its codes or vouchers are worth more than one person may give away.{" "}
              <Link
                to={`/desk/approvals/${request.id}`}
                className="font-semibold text-accent underline underline-offset-4"
              >
                View the request
              </Link>
            </p>
          </Notice>
        )}
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Count label="New" count={counts.added} />
          <Count label="To change" count={counts.changed} />
          <Count label="Unchanged" count={counts.same} />
          <Count label="Rejected" count={counts.bad} />
        </dl>
        {dates && <p>{dates}</p>}
        <Rows
          id="bad"
          title="Rejected"
          about="Fix these rows in the file and upload it again. Rows that were already imported are not added twice."
          all={counts.bad}
          rows={bad.map(({ line, key, reasons }) => ({ name: `Line ${line}${key && `: ${key}`}`, lines: reasons }))}
        />
        <Rows
          id="changed"
          title="To change"
          all={counts.changed}
          rows={changed.map(({ key, changes }) => ({
            name: key,
            lines: changes.map(({ column, before, after }) => (
              <Fragment key={column}>
                {column}: <del>{before || "nothing"}</del> <span aria-hidden="true">→</span>{" "}
                <ins className="text-ink no-underline">{after || "nothing"}</ins>
              </Fragment>
            )),
          }))}
        />
        <Rows
          id="new"
          title="New"
          all={counts.added}
          rows={added.map(({ key, name: rowName }) => ({ name: key, lines: [rowName] }))}
        />
        {result === null &&
          request === null &&
          (toWrite === 0 ? (
            <p>This file has no new or changed rows, so there is nothing to import.</p>
          ) : (
            <ImportForm label={`Import ${formatRowCount(toWrite)}`} formResult={formResult} />
          ))}
      </div>
    </DeskPage>
  );
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div className="grid gap-0.5 border-l-2 border-line pl-3">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="text-xl font-bold tabular-nums">{count.toLocaleString("en-AU")}</dd>
  </div>
);

interface RowsProps {
  id: string;
  title: string;
  about?: string;
  /** Total number of rows, of which only some are shown. */
  all: number;
  rows: readonly { readonly name: string; readonly lines: readonly ReactNode[] }[];
}

/** Rows with the same outcome. Renders nothing if there are none. */
function Rows({ id, title, about, all, rows }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <Section id={id} title={title}>
      {about && <p className="text-soft">{about}</p>}
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ name, lines }) => (
          <li key={name} className="grid gap-1 py-3">
            <span className="font-semibold break-words">{name}</span>
            {lines.map((line, at) => (
              <span key={at} className="text-sm break-words text-soft">
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {all > rows.length && <p className="text-sm text-soft">{`Not shown: ${formatRowCount(all - rows.length)}.`}</p>}
    </Section>
  );
}

function ImportForm({ label, formResult }: { label: string; formResult: FormResult | undefined }) {
  const isPosting = useSubmittingForm() !== null;
  const [form, fields] = useForm<Record<"reason", string>>({ id: "bring-in", lastResult: formResult ?? null });
  const errors = formResult?.error ?? null;
  return (
    <Form method="post" {...formProps(form)} className="grid gap-6">
      <ErrorSummary errors={errors} labels={{ reason: "Reason" }} />
      <TextArea
        name="reason"
        label="Reason"
        hint="Saved in the history. Customers see the change within ten minutes. Existing bookings do not change."
        defaultValue={String(fields.reason.initialValue ?? "")}
        errors={errors}
        rows={2}
        maxLength={500}
      />
      <div>
        <Button size="lg" pending={isPosting}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
