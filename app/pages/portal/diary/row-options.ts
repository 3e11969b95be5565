import type { DiaryRow } from "../../../domain/supplier/diary/diary";
import type { SelectOption } from "../../../ui/select-field";

/** The rows to choose from, and that it is none of them. */
export const rowOptions = (rows: readonly DiaryRow[], none: string): SelectOption[] => [
  ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  { value: "0", label: none },
];
