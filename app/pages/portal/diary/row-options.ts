import type { DiaryRow } from "../../../domain/supplier/diary/diary";
import type { SelectOption } from "../../../ui/select-field";

/** Options for the row, including none. */
export const rowOptions = (rows: readonly DiaryRow[], emptyLabel: string): SelectOption[] => [
  ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  { value: "0", label: emptyLabel },
];
