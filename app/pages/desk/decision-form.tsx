import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "../../ui/button";
import { ChoiceCards } from "../../ui/choice-cards";
import { ErrorSummary } from "../../ui/error-summary";
import type { FormResult } from "../../ui/field-errors";
import { formProps } from "../../ui/form-props";
import { useSubmittingForm } from "../../ui/sending";
import { TextArea } from "../../ui/text-area";

import { DocumentFields, type UndecidedDocument } from "./document-fields";

interface Props {
  id: string;
  documents: readonly UndecidedDocument[];
  decisions: readonly { readonly value: string; readonly label: string }[];
  formResult: FormResult | undefined;
}

/** Form for the decision about a workshop, with a reason. The workshop reads the reason if it has to change something. */
export function DecisionForm({ id, documents, decisions, formResult }: Props) {
  const isPosting = useSubmittingForm() !== null;
  const [form, fields] = useForm<{ id: string; decision: string; reason: string }>({
    id: "decide",
    lastResult: formResult ?? null,
  });
  const errors = form.allErrors;
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="decide-title" className="grid gap-4">
      <h2 id="decide-title" className="text-lg font-bold">
        Decide
      </h2>
      <Form method="post" {...formProps(form)} className="grid gap-5">
        <ErrorSummary errors={formResult?.error} labels={{ decision: "Decision", reason: "Reason" }} />
        <input type="hidden" name="id" value={String(formResult?.initialValue?.id ?? id)} />
        <ChoiceCards
          name="decision"
          legend="Your decision"
          errors={errors}
          options={decisions}
          defaultValue={fields.decision.initialValue ?? ""}
        />
        <DocumentFields documents={documents} inputValues={formResult?.initialValue ?? {}} errors={errors} />
        <TextArea
          name="reason"
          label="Reason"
          hint="The workshop sees this reason if you ask for changes. Otherwise it only appears in the history."
          errors={errors}
          defaultValue={fields.reason.initialValue}
          rows={3}
          maxLength={500}
        />
        <div>
          <Button size="lg" pending={isPosting}>
            Decide
          </Button>
        </div>
      </Form>
    </section>
  );
}
