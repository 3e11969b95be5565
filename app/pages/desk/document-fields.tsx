import { ChoiceCards } from "../../ui/choice-cards";
import type { FieldErrors } from "../../ui/field-errors";
import { REPLACED_REASON } from "../../domain/supplier/joining/documents";
import { TextField } from "../../ui/text-field";

export interface UndecidedDocument {
  readonly id: string;
  readonly name: string;
  /** Expiry date that the workshop entered. */
  readonly endsOn: string;
  /** The workshop has sent a newer document. */
  readonly isReplaced: boolean;
}

export const DOCUMENT_FIELD = {
  decision: (id: string) => `document-${id}`,
  endsOn: (id: string) => `ends-${id}`,
  reason: (id: string) => `why-${id}`,
} as const;

const OPTIONS = [
  { value: "accept", label: "Accept" },
  { value: "refuse", label: "Do not accept" },
];

/** Fields to decide about each waiting document: accepted until a date, or rejected with a reason that the workshop reads. */
export function DocumentFields({
  documents,
  inputValues: input,
  errors,
}: {
  documents: readonly UndecidedDocument[];
  inputValues: Readonly<Record<string, unknown>>;
  errors: FieldErrors | null;
}) {
  const fieldText = (name: string, fallback: string) => String(input[name] ?? fallback);
  return documents.map(({ id, name, endsOn, isReplaced }, index) => (
    <div key={id} className="grid gap-3 rounded-md border border-line p-4">
      <ChoiceCards
        name={DOCUMENT_FIELD.decision(id)}
        legend={`${name}, document ${index + 1}${isReplaced ? " (a newer one was sent)" : ""}`}
        errors={errors}
        options={OPTIONS}
        defaultValue={fieldText(DOCUMENT_FIELD.decision(id), isReplaced ? "refuse" : "accept")}
      />
      <TextField
        name={DOCUMENT_FIELD.endsOn(id)}
        type="date"
        label="Expires on"
        hint="Compare this with the document."
        errors={errors}
        defaultValue={fieldText(DOCUMENT_FIELD.endsOn(id), endsOn)}
        autoComplete="off"
      />
      <TextField
        name={DOCUMENT_FIELD.reason(id)}
        label="Reason, if you do not accept the document"
        hint="The workshop sees this reason."
        errors={errors}
        maxLength={300}
        defaultValue={fieldText(DOCUMENT_FIELD.reason(id), isReplaced ? REPLACED_REASON : "")}
        autoComplete="off"
      />
    </div>
  ));
}
