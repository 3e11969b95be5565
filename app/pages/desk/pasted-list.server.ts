import { z } from "zod";
import { textField } from "../../http/parse-form";
import type { Context } from "../../usecases/context";
import type { ActionView } from "./action-form";

/** Schema of a form with a pasted list. `maxLength` = maximum number of characters in the list. */
export const pastedListSchema = (maxLength: number) =>
  z.object({ id: textField(64), change: textField(20), pasted: textField(maxLength), reason: textField(2000) });

type SharedFields = "id" | "hidden" | "fields" | "isDanger" | "first" | "closed" | "facts";
interface PastedList extends Omit<ActionView, SharedFields> {
  /** Number of entries in the list, by label. */
  readonly counts: readonly (readonly [label: string, count: number])[];
  /** Operations that can be applied to the pasted entries. The first is preselected. */
  readonly changes: readonly { readonly value: string; readonly label: string }[];
  readonly pasted: { readonly label: string; readonly hint: string; readonly most: number };
}

/** View model of a list that a company sends: its size, the pasted entries, and the operation. */
export const pastedListView = ({ ids }: Context, { counts, changes, pasted, ...view }: PastedList): ActionView => ({
  ...view,
  facts: counts.map(([label, count]) => ({ label, text: count.toLocaleString("en-AU") })),
  id: ids.guid(),
  fields: [
    {
      name: "change",
      label: "What do you want to change?",
      kind: "choice",
      value: changes[0]?.value ?? "",
      options: changes,
    },
    { name: "pasted", kind: "area", ...pasted },
  ],
});
