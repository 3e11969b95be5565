import { lazy, Suspense, useEffect, useState } from "react";
import type { ItemInput } from "../../../domain/quotes/bids/offer-form";
import { QUOTE_TYPE, QUOTE_TYPE_CHOICES } from "../../../domain/quotes/bids/quote-type";
import type { FieldErrors } from "../../../ui/field-errors";
import { SelectField } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";
import { FIELD } from "./offer-input";

// Loaded on demand, because only a few offers list products and these rows need the decimal library.
const ProductRows = lazy(() => import("./product-rows").then((module) => ({ default: module.ProductRows })));

interface Props {
  offerId: number;
  item: { readonly key: string; readonly name: string };
  itemInput: ItemInput | null;
  errors: FieldErrors;
  currency: string;
}

const OPTIONS = QUOTE_TYPE_CHOICES.map(({ type, text }) => ({ value: type, label: text }));

/** One item of the cart: the quote type, and the fields for that type. Without JavaScript all fields are shown. */
export function ItemFields({ offerId, item: { key, name }, itemInput, errors }: Props) {
  const [type, setType] = useState<string>(itemInput?.type ?? "");
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const asksForPrice = type !== "" && type !== QUOTE_TYPE.moreInformation && type !== QUOTE_TYPE.fixedWithProduct;
  const asksForProducts = type === QUOTE_TYPE.fixedWithProduct;
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <legend className="px-1 font-semibold">{name}</legend>
      <input type="hidden" name="item" value={key} />
      <SelectField
        name={FIELD.type(key)}
        label="Quote type"
        placeholder="Not quoted"
        options={OPTIONS}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
        errors={errors}
      />
      {(asksForPrice || !hasScript) && (
        <TextField
          name={FIELD.price(key)}
          label="Price, GST included"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
          defaultValue={itemInput?.price ?? ""}
          errors={errors}
          hint={hasScript ? undefined : "For a fixed quote, an estimate or an inspection."}
        />
      )}
      {(asksForProducts || !hasScript) && (
        <Suspense>
          <ProductRows
            offerId={offerId}
            itemKey={key}
            productInputs={itemInput?.products ?? []}
            errors={errors}
            hasScript={hasScript}
          />
        </Suspense>
      )}
      {type === QUOTE_TYPE.moreInformation && (
        <p className="text-sm text-soft">
          The customer sees "Cannot Quote". In the comments, tell them what you need to know.
        </p>
      )}
    </fieldset>
  );
}
