import type * as Stories from "../../app/usecases/booking/history/build-history.ts";
import { deskActionText } from "../../app/texts/desk.ts";
import { DATABASE_OPTIONS, withContext } from "../cloudflare/environment-database.ts";
import { readOptions } from "../options.mjs";

const MAX_ACTIONS = 500;

const USAGE = `npm run ops -- history LEAD-GUID | BOOKING-NUMBER | BOOKING-TOKEN [--persist-to DIR] [--env NAME]
  Lists what happened to a quote or booking: when, who, what, why. Exit code 1 when the stored rows do not follow from the events.
  Changes nothing. Without --env: the local database.`;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(USAGE, DATABASE_OPTIONS, { min: 1, max: 1, args });
  const [name = ""] = positionals;
  const { env, config } = values;
  return withContext({ env, config, persistTo: values["persist-to"] }, async (context, load) => {
    const { buildHistory: buildBookingHistory } = await load<typeof Stories>(
      "app/usecases/booking/history/build-history.ts",
    );
    const bookingHistory = await buildBookingHistory(context, name);
    if (!bookingHistory.ok) {
      console.log("There is no such quote or booking.");
      return 1;
    }
    const { lines, disagreements, about } = bookingHistory;
    const deskActions = await context.db.desk.listActionsAbout(about, MAX_ACTIONS);
    const historyEntries = [
      ...lines,
      // Desk actions with their person and reason: who asked, approved, read the contact or wrote a note.
      ...deskActions.map((deskAction) => ({
        at: deskAction.at,
        actor: deskAction.person,
        of: "desk",
        did: deskActionText(deskAction),
        reason: deskAction.reason,
      })),
    ].sort((a, b) => a.at - b.at);
    for (const { at, of, actor, did, reason } of historyEntries) {
      const time = new Date(at).toISOString().replace("T", " ").slice(0, 19);
      console.log(`${time}  ${actor.padEnd(9)}  ${of}: ${did}${reason === null ? "" : ` (${reason})`}`);
    }
    for (const disagreement of disagreements) console.log(`NOT EXPLAINED  ${disagreement}`);
    console.log(
      `${lines.length} events; the stored rows ${disagreements.length === 0 ? "agree with them" : "do not follow from them"}.`,
    );
    return disagreements.length === 0 ? 0 : 1;
  });
}
