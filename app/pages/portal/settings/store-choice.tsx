import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button";
import { SelectField, type SelectOption } from "../../../ui/select-field";

/** Selects the store that the page is about. Renders nothing for someone with one store. */
export function StoreChoice({ stores, store }: { stores: readonly SelectOption[]; store: string }) {
  if (stores.length < 2) return null;
  return (
    <Form method="get" className="mb-8 flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <SelectField key={store} name="store" label="Store" options={stores} defaultValue={store} />
      </div>
      <Button variant="secondary">Show</Button>
    </Form>
  );
}
