import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { CaseFacts, CaseHistory } from "~/pages/desk/case";
import { DeskPage } from "~/pages/desk/desk-page";
import { DecisionForm } from "~/pages/desk/decision-form";
import { DOCUMENT_FIELD } from "~/pages/desk/document-fields";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { workshopCaseView } from "~/pages/desk/workshop-case-view.server";
import { Badge } from "~/ui/badge";
import { NO_INDEX } from "~/ui/no-index";
import { decideAtDesk, readWorkshopCase } from "~/usecases/operations/desk/workshops";
import { type FieldErrors, formKey } from "~/ui/field-errors";
import type { DocumentDecision } from "~/domain/supplier/joining/documents";
import { isPlainDay } from "~/domain/core/time/days";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Workshop" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const workshopCase = await readWorkshopCase(app, params.application ?? "");
  if (!workshopCase.ok) throw deskRefusalResponse(request, app, workshopCase.code);
  return workshopCaseView(app, workshopCase);
}

/** Fields of the form. In addition, each waiting document has a decision: `document-…`, `ends-…` and `why-…`. */
const INPUT_FIELDS = z
  .object({ id: textField(64), reason: textField(2000), decision: textField(20) })
  .catchall(textField(300));

/** Reads the decision about each document of the form. */
function readDocumentDecisions(
  fields: Readonly<Record<string, string>>,
):
  | { readonly ok: true; readonly documents: readonly DocumentDecision[] }
  | { readonly ok: false; readonly errors: FieldErrors } {
  const errors: Record<string, readonly string[]> = {};
  const documents = Object.keys(fields).flatMap((name): DocumentDecision[] => {
    const id = /^document-(.+)$/.exec(name)?.[1];
    if (id === undefined) return [];
    const [endsOn = "", reason = ""] = [fields[DOCUMENT_FIELD.endsOn(id)], fields[DOCUMENT_FIELD.reason(id)]?.trim()];
    if (fields[name] === "accept" && isPlainDay(endsOn)) return [{ id, accepts: true, endsOn }];
    if (fields[name] === "accept") errors[DOCUMENT_FIELD.endsOn(id)] = ["Enter the expiry date of the document"];
    else if (reason === "") errors[DOCUMENT_FIELD.reason(id)] = ["Give a reason for not accepting it"];
    else return [{ id, accepts: false, reason }];
    return [];
  });
  return Object.keys(errors).length === 0 ? { ok: true, documents } : { ok: false, errors };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const application = params.application ?? "";
  const { id, reason, decision, ...fields } = postedForm.value;
  const decisionsResult = readDocumentDecisions(fields);
  if (!decisionsResult.ok) return refuseForm(postedForm, { code: "invalid-input", fields: decisionsResult.errors });
  const result = await decideAtDesk(app, application, { id, reason }, decision, decisionsResult.documents);
  if (result.ok) return redirect(`/desk/applications/${application}`, 303);
  if (result.code === "application-not-found") throw refusedPage(result.code);
  return refuseDeskForm(request, app, postedForm, result);
}

/** Page of a workshop that has applied or joined: its answers, its documents, and the decision. */
export default function WorkshopCase() {
  const { title, status, facts, files, documents, decisions, id, lines } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>()?.result;
  return (
    <DeskPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {title} <Badge>{status}</Badge>
        </span>
      }
    >
      <div className="grid gap-8">
        <div className="grid gap-8 lg:grid-cols-2">
          <CaseFacts facts={facts} />
          <div className="grid content-start gap-8">
            <section aria-labelledby="files" className="grid gap-3">
              <h2 id="files" className="text-lg font-bold">
                Documents and photos
              </h2>
              {files.length === 0 ? (
                <p className="text-soft">No documents or photos were sent.</p>
              ) : (
                <ul className="grid gap-4 sm:grid-cols-2">
                  {files.map(({ key, href, text, isPicture, width, height }) => (
                    <li key={key} className="grid content-start gap-1 text-sm">
                      {isPicture ? (
                        <a href={href}>
                          <img
                            src={href}
                            alt={text}
                            width={width}
                            height={height}
                            loading="lazy"
                            className="h-auto w-full rounded-md border border-line"
                          />
                        </a>
                      ) : (
                        <a href={href} download className="inline-flex min-h-11 items-center text-accent underline">
                          Download the PDF
                        </a>
                      )}
                      {text}
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <DecisionForm
              key={formKey(id, formResult)}
              id={id}
              documents={documents}
              decisions={decisions}
              formResult={formResult}
            />
          </div>
        </div>
        <CaseHistory lines={lines} />
      </div>
    </DeskPage>
  );
}
