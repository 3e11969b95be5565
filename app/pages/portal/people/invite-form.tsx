import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { FormResult } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { SelectField, type SelectOption } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { ASSIGNABLE_ROLES } from "./role-labels";

export const LABELS = { email: "Email", role: "What this person may do", supplierId: "Store" } as const;

/** Invites an email address to a store. Nobody can become an owner this way. */
export function InviteForm({
  stores,
  formResult,
}: {
  stores: readonly SelectOption[];
  formResult: FormResult | undefined;
}) {
  const [form, { supplierId, email, role }] = useForm({
    id: "invite",
    lastResult: formResult,
    defaultValue: { supplierId: stores[0]?.value, email: "", role: "front-desk" },
  });
  return (
    <Form method="post" {...formProps(form)} className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      {stores.length === 1 ? (
        <input type="hidden" name="supplierId" value={stores[0]?.value} />
      ) : (
        <SelectField
          name={supplierId.name}
          label={LABELS.supplierId}
          errors={supplierId.errors}
          options={stores}
          defaultValue={supplierId.initialValue}
        />
      )}
      <TextField
        name={email.name}
        type="email"
        label={LABELS.email}
        errors={email.errors}
        defaultValue={email.initialValue}
        autoComplete="off"
        maxLength={254}
      />
      <SelectField
        name={role.name}
        label={LABELS.role}
        errors={role.errors}
        defaultValue={role.initialValue}
        options={ASSIGNABLE_ROLES}
      />
      <div>
        <Button name="intent" value="invite">
          Send the invitation
        </Button>
      </div>
    </Form>
  );
}
