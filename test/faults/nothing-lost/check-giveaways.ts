import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

/** Limit per customer without a second approver. All bookings of a run belong to one customer. */
const LIMIT_CENTS = 20_000;

/** Checks credit that the desk gives: each action has one giveaway, each approved giveaway is on the account once, and the limit holds. */
export function checkGiveaways({ moves, stored: storedRows }: Run, addFault: ReportFault): void {
  const giveaways = groupBy(storedRows.giveaways, ({ id }) => id);
  const credits = groupBy(
    storedRows.credits.filter(({ giveaway }) => giveaway !== null),
    ({ giveaway }) => giveaway ?? "",
  );
  const sentActs = new Set<string>();
  for (const move of moves) {
    if (move.kind === "desk" && move.sent.action === "credit") {
      const { act } = move.sent;
      sentActs.add(act);
      const rows = giveaways.get(act) ?? [];
      if (rows.length > 1) addFault("writes applied twice", `giveaway ${act}`);
      if (move.answer === "done" && rows.length === 0) addFault("acknowledged writes lost", `giveaway ${act}`);
      if (move.answer === "refused" && rows.length > 0)
        addFault("refused writes that were applied", `giveaway ${act}: ${move.code}`);
    }
    if (move.kind === "approve" && move.answer === "done" && giveaways.get(move.sent.giveaway)?.[0]?.state !== "given")
      addFault("acknowledged writes lost", `the approval of ${move.sent.giveaway}`);
  }
  for (const { id, state, cents } of storedRows.giveaways) {
    if (!sentActs.has(id)) addFault("writes without a request", `giveaway ${id}`);
    const credit = credits.get(id) ?? [];
    if (credit.length > 1) addFault("writes applied twice", `credit of giveaway ${id}`);
    if (state === "given" && credit[0]?.cents !== cents)
      addFault("acknowledged writes lost", `credit of giveaway ${id}`);
    if (state !== "given" && credit.length > 0)
      addFault("writes without a request", `credit of giveaway ${id}, ${state}`);
  }
  for (const giveaway of credits.keys())
    if (!giveaways.has(giveaway)) addFault("writes without a request", `credit of giveaway ${giveaway}`);
  const alone = storedRows.giveaways.reduce(
    (sum, { state, isApproved, cents }) => sum + (state === "given" && !isApproved ? cents : 0),
    0,
  );
  if (alone > LIMIT_CENTS) addFault("capacity limits exceeded", `${alone} cents given by one person`);
}
