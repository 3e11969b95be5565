import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/field-errors";
import { SelectField, type SelectOption } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";

export const LABELS = { email: "Email", role: "What this person may do", supplierId: "Store" } as const;

/** Invites an address to a store. Nobody is made an owner this way. */
export function InviteForm({
  stores,
  errors,
  typed,
}: {
  stores: readonly SelectOption[];
  errors: FieldErrors | null;
  typed: { readonly email: string; readonly role: string; readonly supplierId: string } | null;
}) {
  return (
    <Form method="post" noValidate className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      {stores.length === 1 ? (
        <input type="hidden" name="supplierId" value={stores[0]?.value} />
      ) : (
        <SelectField
          name="supplierId"
          label={LABELS.supplierId}
          errors={errors}
          options={stores}
          defaultValue={typed?.supplierId}
        />
      )}
      <TextField
        name="email"
        type="email"
        label={LABELS.email}
        errors={errors}
        defaultValue={typed?.email}
        autoComplete="off"
        maxLength={254}
      />
      <SelectField
        name="role"
        label={LABELS.role}
        errors={errors}
        defaultValue={typed?.role || "member"}
        options={[
          { value: "member", label: "Work on bookings and leads" },
          { value: "admin", label: "Work on bookings and leads, and invite others" },
        ]}
      />
      <div>
        <Button name="intent" value="invite">
          Send the invitation
        </Button>
      </div>
    </Form>
  );
}
