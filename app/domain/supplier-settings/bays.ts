import { type DiaryRow, MAX_ROWS } from "../diary/diary.ts";
import { type SectionRules, type SettingErrors, type SettingValues, settled } from "./section.ts";

const MAX_LETTERS = 30;

export const rowField = (id: number): string => `row-${id}`;
/** The numbers that a row can have. */
export const ROW_IDS: readonly number[] = Array.from({ length: MAX_ROWS }, (_, index) => index + 1);

export const bays: SectionRules<SettingValues["bays"]> = {
  valueOf: ({ diaryRows }) => ({ diaryRows }),
  typed: ({ diaryRows }) => Object.fromEntries(diaryRows.map(({ id, name }) => [rowField(id), name])),
  read(typed) {
    const errors: Record<string, SettingErrors[string]> = {};
    const rows: DiaryRow[] = [];
    for (const id of ROW_IDS) {
      const name = (typed[rowField(id)] ?? "").replace(/\s+/g, " ").trim();
      if (name === "") continue;
      if (name.length > MAX_LETTERS) errors[rowField(id)] = [`Use at most ${MAX_LETTERS} characters`];
      if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase()))
        errors[rowField(id)] = ["Give each row a name of its own"];
      rows.push({ id, name });
    }
    return settled(errors, { diaryRows: rows });
  },
  words: ({ diaryRows }) => [
    ["Rows", diaryRows.length === 0 ? "One for everything" : diaryRows.map(({ name }) => name).join(", ")],
  ],
};
