import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

/** Checks the slots of a bidding: all acknowledged ones are in its history, which has no gaps, no duplicates and no more slots than are available. */
export function checkBids({ moves, stored: storedRows }: Run, addFault: ReportFault): void {
  const eventCounts = new Map<string, number>();
  for (const { event, bid } of storedRows.bidEvents)
    if (bid !== null) eventCounts.set(`${event} ${bid}`, (eventCounts.get(`${event} ${bid}`) ?? 0) + 1);
  for (const move of moves) {
    if (move.kind !== "bid") continue;
    const storedCount = eventCounts.get(`${move.sent.action} ${move.sent.bid}`) ?? 0;
    if (move.answer === "done" && storedCount === 0)
      addFault("acknowledged writes lost", `${move.sent.action} of bid ${move.sent.bid}`);
    const isAcknowledged = moves.some(
      (other) =>
        other.kind === "bid" &&
        other.answer === "done" &&
        other.sent.bid === move.sent.bid &&
        other.sent.action === move.sent.action,
    );
    if (move.answer === "refused" && storedCount > 0 && !isAcknowledged)
      addFault("refused writes that were applied", `${move.sent.action} of bid ${move.sent.bid}: ${move.code}`);
  }
  for (const [name, times] of eventCounts)
    if (times > 1) addFault("writes applied twice", `${name} is stored ${times} times`);
  for (const [lead, events] of groupBy(storedRows.bidEvents, (row) => row.lead)) {
    const numbers = events.map(({ seq }) => seq).sort((a, b) => a - b);
    if (numbers.some((seq, index) => seq !== index))
      addFault("gaps in sequence numbers", `bidding of ${lead}: ${numbers.join(" ")}`);
    const bidRequest = storedRows.biddings.find((row) => row.lead === lead);
    const count = (kind: string) => events.filter((event) => event.event === kind).length;
    if (
      !bidRequest ||
      count("offered") > bidRequest.maxOffers ||
      count("claimed") > bidRequest.maxClaims ||
      count("revealed") > bidRequest.maxReveals
    )
      addFault("capacity limits exceeded", `bidding of ${lead}`);
    else if (count("offered") !== bidRequest.offers)
      addFault(
        "differences from the providers' books",
        `bidding of ${lead}: ${count("offered")} offers in the history, but the counter is ${bidRequest.offers}`,
      );
  }
}
