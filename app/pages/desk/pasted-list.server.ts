import { z } from "zod";
import { textField } from "../../http/parse-form";
import type { Context } from "../../usecases/context";
import type { ActionView } from "./act-form";

/** The form of a list that is pasted; `most` = its letters. */
export const pastedForm = (most: number) =>
  z.object({ id: textField(64), change: textField(20), pasted: textField(most), reason: textField(2000) });

type Same = "id" | "hidden" | "fields" | "isDanger" | "first" | "closed" | "facts";
interface PastedList extends Omit<ActionView, Same> {
  /** How many stand in it, by what they are called. */
  readonly counts: readonly (readonly [label: string, count: number])[];
  /** What can be done to what is pasted; the first is chosen. */
  readonly changes: readonly { readonly value: string; readonly label: string }[];
  readonly pasted: { readonly label: string; readonly hint: string; readonly most: number };
}

/** The page of a list that a company sent: how long it is, what is pasted, and what happens to it. */
export const pastedListView = ({ ids }: Context, { counts, changes, pasted, ...view }: PastedList): ActionView => ({
  ...view,
  facts: counts.map(([label, count]) => ({ label, text: count.toLocaleString("en-AU") })),
  id: ids.guid(),
  hidden: {},
  fields: [
    { name: "change", label: "What happens", kind: "choice", value: changes[0]?.value ?? "", options: changes },
    { name: "pasted", kind: "area", ...pasted },
  ],
  isDanger: false,
  first: null,
  closed: null,
});
