import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import type { SettingGroup } from "~/pages/portal/settings/setting-fields";
import { Button } from "~/ui/button";
import type { FormResult } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";

interface Props {
  /** Id of the form element on its page. */
  formId: string;
  title: string;
  /** Id of the action that saves the form. */
  actId: string;
  version: number;
  groups: readonly SettingGroup[];
  rawInput: Readonly<Record<string, string>>;
  /** Names of fields that are submitted as hidden inputs. */
  hiddenFields?: readonly string[];
  /** Result of the last submission, and the version after it. */
  submission: { readonly result: FormResult | undefined; readonly version: number | null } | undefined;
  /** The preview of the change, and the values it was computed from; null = no preview yet. */
  preview: { readonly seen: string; readonly content: ReactNode } | null;
  button: string;
}

/** Form with a preview before saving. The reason and the save button appear after the preview. */
export function ChangeForm({
  formId,
  title,
  actId,
  version,
  groups,
  rawInput,
  hiddenFields = [],
  submission: response,
  preview,
  button,
}: Props) {
  const isPosting = useSubmittingForm() !== null;
  const result = response?.result;
  const [form, fields] = useForm<Record<string, string>>({
    id: formId,
    lastResult: result ?? null,
    defaultValue: { ...rawInput, reason: "" },
  });
  const errors = form.allErrors;
  return (
    <Form method="post" {...formProps(form)} className="grid gap-6">
      <h2 className="text-xl font-bold">{title}</h2>
      {/* A repeated submission keeps its id, unless the server refused the item's key. */}
      <input
        type="hidden"
        name="id"
        key={result?.error?.key ? actId : "id"}
        value={String((result?.error?.key ? undefined : result?.initialValue?.id) ?? actId)}
      />
      <input type="hidden" name="version" key={`v${response?.version}`} value={response?.version ?? version} />
      {hiddenFields.map((name) => (
        <input key={name} type="hidden" name={name} value={String(fields[name]?.initialValue ?? "")} />
      ))}
      <SettingFormFields
        groups={groups}
        inputValues={Object.fromEntries(
          Object.keys(rawInput).map((name) => [name, String(fields[name]?.initialValue ?? "")]),
        )}
        errors={errors}
      />
      <div>
        <Button name="intent" value="preview" variant="secondary" pending={isPosting}>
          Preview the change
        </Button>
      </div>
      {preview && (
        <>
          {preview.content}
          <input type="hidden" name="seen" value={preview.seen} />
          <TextField
            name="reason"
            label="Reason"
            hint="For the history"
            defaultValue={String(fields.reason?.initialValue ?? "")}
            errors={errors}
            maxLength={500}
          />
          <div>
            <Button name="intent" value="save" size="lg" pending={isPosting}>
              {button}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
