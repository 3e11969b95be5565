import { useEffect, useRef, useState } from "react";
import { linePrice, MAX_PRODUCT_QUANTITY, type OfferedProduct } from "../../../domain/quotes/bids/product";
import { formatExactDollars, formatMoney } from "../../../domain/core/money/format";
import { CONTROL_CLASS, FieldMessages } from "../../../ui/field";
import { type FieldErrors, messagesFor } from "../../../ui/field-errors";
import { Notice } from "../../../ui/notice";
import { type ProductSuggestion, findProducts } from "./find-products";
import { FIELD, PRODUCT_ROW_COUNT } from "./offer-input";

interface Props {
  offerId: number;
  itemKey: string;
  productInputs: readonly { readonly code: string; readonly quantity: string }[];
  errors: FieldErrors;
  hasScript: boolean;
}

const DEBOUNCE_MS = 250;

/** Product codes with quantities. Typing suggests codes with this workshop's prices. */
export function ProductRows({ offerId, itemKey, productInputs: inputs, errors, hasScript }: Props) {
  const [foundProducts, setFoundProducts] = useState<readonly ProductSuggestion[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [rows, setRows] = useState(() =>
    Array.from(
      { length: PRODUCT_ROW_COUNT },
      (_, index) => inputs[index] ?? { code: "", quantity: index === 0 ? "1" : "" },
    ),
  );
  const timer = useRef<number>();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const messages = messagesFor(FIELD.product(itemKey), errors);
  const id = `field-${FIELD.product(itemKey)}`;

  function searchProducts(text: string) {
    window.clearTimeout(timer.current);
    if (text.trim().length < 2) return;
    timer.current = window.setTimeout(async () => {
      const products = await findProducts(offerId, text).catch(() => null);
      setHasFailed(products === null);
      // Products that were chosen earlier keep their displayed price.
      if (products)
        setFoundProducts((foundProducts) =>
          [
            ...products,
            ...foundProducts.filter(({ code }) => !products.some((product) => product.code === code)),
          ].slice(0, 100),
        );
    }, DEBOUNCE_MS);
  }

  const updateProduct = (index: number, part: Partial<{ code: string; quantity: string }>) =>
    setRows((previousRows) => previousRows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const visibleRows = hasScript ? rows.slice(0, 1 + rows.findLastIndex(({ code }) => code !== "") + 1) : rows;
  return (
    <div className="grid gap-3">
      <FieldMessages id={id} messages={messages} />
      {hasFailed && (
        <Notice tone="error" role="alert" title="Product code search unsuccessful">
          Sorry, we had a problem looking for products, please try again. If the problem persists, do get in touch!
        </Notice>
      )}
      {visibleRows.map((row, index) => {
        const product = foundProducts.find(({ code }) => code === row.code.trim().toUpperCase());
        return (
          // Products that were chosen earlier keep their displayed price.
          <div key={index} className="grid gap-x-3 gap-y-1 sm:grid-cols-[1fr_7rem]">
            <label className="grid gap-1.5">
              <span className="font-semibold">Product code{index === 0 ? "" : ` ${index + 1}`}</span>
              <input
                id={index === 0 ? id : undefined}
                name={FIELD.product(itemKey)}
                value={row.code}
                list={`products-${itemKey}`}
                autoComplete="off"
                className={CONTROL_CLASS}
                aria-invalid={messages.length > 0 || undefined}
                aria-describedby={messages.length > 0 ? `${id}-error` : undefined}
                onChange={(event) => {
                  updateProduct(index, { code: event.currentTarget.value });
                  searchProducts(event.currentTarget.value);
                }}
              />
            </label>
            <label className="grid gap-1.5">
              <span className="font-semibold">Quantity</span>
              <input
                name={FIELD.quantity(itemKey)}
                value={row.quantity}
                inputMode="numeric"
                className={CONTROL_CLASS}
                onChange={(event) => updateProduct(index, { quantity: event.currentTarget.value })}
              />
            </label>
            {product && <p className="text-sm text-soft sm:col-span-2">{formatPriceRange(product, row.quantity)}</p>}
          </div>
        );
      })}
      <datalist id={`products-${itemKey}`}>
        {foundProducts.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** "Spark plug, $14.50 each, $13.05 from 4. Together $52.20." */
function formatPriceRange(product: ProductSuggestion, quantityText: string): string {
  // Computes the total while a plain number is typed. The server validates the submitted quantity.
  const quantity = Number(quantityText.trim() || "1");
  const specialPriceText =
    product.specialUnitPrice && product.minimumQuantityForSpecialUnitPrice
      ? `, ${formatExactDollars(product.specialUnitPrice)} from ${product.minimumQuantityForSpecialUnitPrice}`
      : "";
  const isWholeQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PRODUCT_QUANTITY;
  const offeredProduct: OfferedProduct = { ...product, quantity };
  return `${product.name}, ${formatExactDollars(product.unitPrice)} each${specialPriceText}.${isWholeQuantity ? ` Together ${formatMoney(linePrice(offeredProduct))}.` : ""}`;
}
