import { useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { Button, ButtonLink } from "../../ui/button";
import { ChoiceCards } from "../../ui/choice-cards";
import { LINK_CLASS } from "../../ui/classes";
import { ErrorSummary } from "../../ui/error-summary";
import type { FormResult } from "../../ui/field-errors";
import { formProps } from "../../ui/form-props";
import { Notice } from "../../ui/notice";
import { SelectField } from "../../ui/select-field";
import { useSubmittingForm } from "../../ui/sending";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { CaseActions, CaseFacts } from "./case";
import type { CaseAction, CaseFact } from "./case-view.server";
import { DeskPage } from "./desk-page";

/** An input of the action form in addition to the reason. */
export interface ActionField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: "text" | "dollars" | "area" | "moment" | "day" | "email" | "choice" | "select";
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly value?: string;
  /** Maximum number of characters in a text area. */
  readonly maxLength?: number;
}

/** An action on its own page: its subject, its effect, its inputs, the reason and one button. */
export interface ActionView {
  readonly title: string;
  readonly about: string;
  readonly effect: string;
  /** Facts to know before the action, shown even if it is no longer possible. */
  readonly facts?: readonly CaseFact[];
  /** Link to a page on which something must be created first. Absent or null = none. */
  readonly start?: { readonly to: string; readonly label: string } | null;
  readonly back: string;
  readonly backLabel?: string;
  /** Id of the form, which makes a repeated submission idempotent. */
  readonly id: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly fields?: readonly ActionField[];
  /** Label of the reason field if it is the main content of the action. Absent = "Reason". */
  readonly reasonLabel?: string;
  /** Tells staff who will read the reason. Absent = only the desk. */
  readonly reasonHint?: string;
  readonly button: string;
  readonly isDanger?: boolean;
  /** A choice that must be made first and is stored in the URL, for example a day before its start times. Absent or null = none. */
  readonly first?: (ActionField & { readonly button: string }) | null;
  /** Links to the usual next steps, shown with the result. Absent = none. */
  readonly next?: readonly CaseAction[];
  /** The reason why the action is not possible. Absent or null = it is possible. */
  readonly unavailableReason?: string | null;
}

/** The parts of an action's view that its own code provides. The page of the booking, quote or workshop adds the rest. */
export type ActionContent = Omit<ActionView, "about" | "back" | "backLabel" | "id" | "next">;

interface Props {
  view: ActionView;
  formResult: FormResult | undefined;
  /** Confirmation shown after a successful action that stays on the page. */
  saved?: string | null;
  /** Result of the action, shown instead of the form. */
  children?: React.ReactNode;
}

type ActionText = Record<string, string>;

export function ActionPage({ view, formResult, saved = null, children }: Props) {
  const { title, about, effect, back, fields = [], first = null, unavailableReason = null } = view;
  return (
    <DeskPage title={title} subtitle={about} width="text">
      <div className="grid gap-6">
        {saved !== null && !formResult && <Notice tone="success">{saved}</Notice>}
        {children ? (
          <>
            {children}
            <CaseActions actions={view.next ?? []} />
          </>
        ) : (
          <>
            {view.facts && <CaseFacts facts={view.facts} />}
            <p>{unavailableReason ?? effect}</p>
            {view.start && saved === null && (
              <p>
                <ButtonLink to={view.start.to} variant={fields.length > 0 ? "secondary" : "primary"}>
                  {view.start.label}
                </ButtonLink>
              </p>
            )}
            {unavailableReason === null && first && (
              <Form method="get" className="grid gap-3">
                <SelectField
                  name={first.name}
                  label={first.label}
                  placeholder="Choose"
                  defaultValue={first.value ?? ""}
                  options={first.options ?? []}
                />
                <div>
                  <Button variant="secondary">{first.button}</Button>
                </div>
              </Form>
            )}
            {unavailableReason === null && (first === null || fields.length > 0) && (
              <ActionForm
                key={fields.map(({ name, value }) => `${name}=${value}`).join()}
                view={view}
                formResult={formResult}
              />
            )}
          </>
        )}
        <p>
          <Link to={back} className={LINK_CLASS}>
            {view.backLabel ?? "Back"}
          </Link>
        </p>
      </div>
    </DeskPage>
  );
}

function ActionForm({ view, formResult }: Pick<Props, "view" | "formResult">) {
  const { id, hidden = {}, fields = [], button, isDanger, reasonLabel = "Reason" } = view;
  const isPosting = useSubmittingForm() !== null;
  const [form, actionFields] = useForm<ActionText>({
    id: "act",
    lastResult: formResult ?? null,
    defaultValue: Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""])),
  });
  const errors = form.allErrors;
  // A question does not read well in front of its error message.
  const labels = Object.fromEntries([
    ...fields.map(({ name, label }) => [name, label.endsWith("?") ? "" : label]),
    ["reason", reasonLabel],
  ]);
  return (
    <Form method="post" {...formProps(form)} className="grid gap-6">
      <ErrorSummary errors={formResult?.error} labels={labels} />
      {/* A repeated submission after a lost response keeps its id and counts as the same action. */}
      <input type="hidden" name="id" value={String(formResult?.initialValue?.id ?? id)} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <ActionFieldInput
          key={field.name}
          field={field}
          value={String(actionFields[field.name]?.initialValue ?? "")}
          errors={errors}
        />
      ))}
      <TextArea
        name="reason"
        label={reasonLabel}
        hint={view.reasonHint ?? "Internal. The customer and the workshop don’t see it."}
        defaultValue={String(actionFields.reason?.initialValue ?? "")}
        errors={errors}
        rows={3}
        maxLength={500}
      />
      <div>
        <Button size="lg" variant={isDanger ? "danger" : "primary"} pending={isPosting}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

function ActionFieldInput({
  field: { name, label, hint, kind, options = [], maxLength = 2000 },
  value,
  errors,
}: {
  field: ActionField;
  value: string;
  errors: Record<string, string[]>;
}) {
  const sharedProps = { name, label, errors, ...(hint === undefined ? {} : { hint }) };
  switch (kind) {
    case "choice":
      return <ChoiceCards {...sharedProps} legend={label} options={options} defaultValue={value} />;
    case "select":
      return <SelectField {...sharedProps} options={options} placeholder="Choose" defaultValue={value} />;
    case "area":
      return <TextArea {...sharedProps} defaultValue={value} rows={3} maxLength={maxLength} />;
    case "dollars":
      return <TextField {...sharedProps} prefix="$" inputMode="decimal" autoComplete="off" defaultValue={value} />;
    case "moment":
      return <TextField {...sharedProps} type="datetime-local" defaultValue={value} className="max-w-72" />;
    case "day":
      return <TextField {...sharedProps} type="date" defaultValue={value} className="max-w-72" />;
    case "email":
      return <TextField {...sharedProps} type="email" autoComplete="off" defaultValue={value} />;
    default:
      return <TextField {...sharedProps} autoComplete="off" defaultValue={value} maxLength={200} />;
  }
}
