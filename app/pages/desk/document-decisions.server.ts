import type { DocumentDecision } from "../../domain/supplier/joining/documents";
import { isPlainDay } from "../../domain/core/time/days";
import type { FieldErrors } from "../../ui/field-errors";
import { DOCUMENT_FIELD } from "./document-fields";

/** Reads the decision about each document of the form. */
export function readDocumentDecisions(
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
