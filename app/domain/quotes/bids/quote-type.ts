/** Types of response to an item, with the wire's codes (docs/decisions/0039). The first code is the text "00", never the number 0 (P-105). */
export const QUOTE_TYPE = {
  fixedWithProduct: "00",
  fixed: "01",
  estimate: "02",
  inspection: "03",
  moreInformation: "04",
} as const;
export type QuoteType = (typeof QUOTE_TYPE)[keyof typeof QUOTE_TYPE];

/** Choices of the quote type selector, in display order. */
export const QUOTE_TYPE_CHOICES: readonly { readonly type: QuoteType; readonly text: string }[] = [
  { type: QUOTE_TYPE.fixed, text: "Fixed Quote" },
  { type: QUOTE_TYPE.estimate, text: "Estimate" },
  { type: QUOTE_TYPE.inspection, text: "Inspection" },
  { type: QUOTE_TYPE.moreInformation, text: "More Information" },
  { type: QUOTE_TYPE.fixedWithProduct, text: "Fixed Quote with product code" },
];

const LABELS: Readonly<Record<QuoteType, string>> = {
  "00": "Fixed Quote with product code",
  "01": "Fixed Quote",
  "02": "Estimate",
  "03": "Inspection Only",
  "04": "Cannot Quote",
};

const TYPES_BY_NAME: Readonly<Record<string, QuoteType>> = {
  FixedPrice: "01",
  Estimate: "02",
  Inspection: "03",
  MoreInformation: "04",
};

export const isQuoteType = (text: unknown): text is QuoteType => typeof text === "string" && text in LABELS;

/** The label of a chosen quote type, by code or by name. Throws RangeError for an unknown type (P-106). */
export function quoteTypeLabel(type: string): string {
  const code = TYPES_BY_NAME[type] ?? type;
  if (!isQuoteType(code)) throw new RangeError(`unknown quote type ${type}`);
  return LABELS[code];
}
