import type { Colour, FindingContent } from "../../../domain/booking/extra-work/finding";
import { formatMoney } from "../../../domain/core/money/format";
import { formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import { openJson } from "../../core/sealed-json";

/** Maximum number of recommendations shown for all vehicles of one person. */
const MAX_ITEMS = 40;

export interface RecommendedWork {
  readonly id: string;
  readonly colour: Colour;
  readonly text: string;
  /** Workshop, day and price of the finding, as text. */
  readonly detail: string;
}

/** Unapproved findings on the signed-in person's vehicles, by vehicle key. */
export async function listRecommendedWork(context: Context): Promise<ReadonlyMap<string, readonly RecommendedWork[]>> {
  const user = await currentUser(context);
  const rows = user === null ? [] : await context.db.extraWork.listRecommended(user.userId, MAX_ITEMS);
  const payloads = await Promise.all(
    rows.map(async (row) => ({
      key: row.vehicleKey,
      recommended: {
        id: row.id,
        colour: row.colour,
        text: (await openJson<FindingContent>(context, row.sealed, row.id)).text,
        detail: `${row.supplierName}, ${formatDay(row.foundOn)}, ${formatMoney(row.total, row.currency)} at the time`,
      },
    })),
  );
  return payloads.reduce(
    (byKey, { key, recommended }) => byKey.set(key, [...(byKey.get(key) ?? []), recommended]),
    new Map<string, readonly RecommendedWork[]>(),
  );
}
