import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

/** Checks the slots of a bidding: all acknowledged ones are in its history, which has no gaps, no duplicates and no more slots than are available. */
export function checkBids({ moves, kept: storedRows }: Run, wrong: ReportFault): void {
  const result = new Map<string, number>();
  for (const { what, bid } of storedRows.bidEvents)
    if (bid !== null) result.set(`${what} ${bid}`, (result.get(`${what} ${bid}`) ?? 0) + 1);
  for (const move of moves) {
    if (move.kind !== "bid") continue;
    const times = result.get(`${move.sent.what} ${move.sent.bid}`) ?? 0;
    if (move.told === "done" && times === 0)
      wrong("acknowledged writes lost", `${move.sent.what} of bid ${move.sent.bid}`);
    const asWell = moves.some(
      (other) =>
        other.kind === "bid" &&
        other.told === "done" &&
        other.sent.bid === move.sent.bid &&
        other.sent.what === move.sent.what,
    );
    if (move.told === "refused" && times > 0 && !asWell)
      wrong("refused writes that were applied", `${move.sent.what} of bid ${move.sent.bid}: ${move.code}`);
  }
  for (const [name, times] of result) if (times > 1) wrong("writes applied twice", `${name} is stored ${times} times`);
  for (const [lead, events] of groupBy(storedRows.bidEvents, (row) => row.lead)) {
    const numbers = events.map(({ seq }) => seq).sort((a, b) => a - b);
    if (numbers.some((seq, index) => seq !== index))
      wrong("gaps in sequence numbers", `bidding of ${lead}: ${numbers.join(" ")}`);
    const bidding = storedRows.biddings.find((row) => row.lead === lead);
    const count = (what: string) => events.filter((event) => event.what === what).length;
    if (
      !bidding ||
      count("offered") > bidding.mostOffers ||
      count("claimed") > bidding.mostClaims ||
      count("revealed") > bidding.mostReveals
    )
      wrong("capacity limits exceeded", `bidding of ${lead}`);
    else if (count("offered") !== bidding.offers)
      wrong(
        "differences from the providers' books",
        `bidding of ${lead}: ${count("offered")} offers in the history, but the counter is ${bidding.offers}`,
      );
  }
}
