import { COUNTRIES } from "../../domain/country/country";
import { isSameMoney, NOTHING_MOVED } from "../../domain/payments/moved";
import { dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { messageOf } from "../ports/log";
import type { LedgerLine } from "../ports/payments";
import { whileRoom } from "../while-room";
import { askBooks, shownMoney } from "./reconcile";

/** Payments per run, for those not compared yet and for those that differed before. */
const EACH_RUN = 40;
const HOUR_MS = 3_600_000;
/** A payment is compared on each day of this time after its last change: longer than a card's hold lasts. */
const LATELY_MS = 14 * 24 * HOUR_MS;

/**
 * Compares the ledger with the providers' records of payments that changed in the last 14 days, each once a day, a batch per run. Differences wait at the desk
 * and are closed here once both sides agree again. Changes of the last hour are skipped, because a notice may still be on its way.
 */
export async function compareBooks(context: Context): Promise<{ readonly compared: number; readonly differ: number }> {
  const { bookChecks } = context.db;
  const now = context.clock.now();
  const count = { compared: 0, differ: 0, unheard: 0 };
  for (const line of whileRoom(context, await bookChecks.open(now - HOUR_MS, EACH_RUN))) await compare(context, line);
  const check = await bookChecks.begin(dayAt(now, COUNTRIES[context.config.country].defaultZone), now - LATELY_MS);
  if (check === null) return count;
  const page = await bookChecks.changed(check, now - HOUR_MS, EACH_RUN);
  let { beforeEvent } = check;
  for (const { eventId, line } of whileRoom(context, page)) {
    count[await compare(context, line)]++;
    beforeEvent = eventId;
  }
  const isDone = page.length < EACH_RUN && (page.at(-1)?.eventId ?? beforeEvent) === beforeEvent;
  await bookChecks.advance(check, {
    beforeEvent,
    compared: check.compared + count.compared + count.differ,
    unheard: check.unheard + count.unheard,
    endedAt: isDone ? now : null,
  });
  return count;
}

/** Compares one payment and stores the result. */
async function compare(context: Context, line: LedgerLine): Promise<"compared" | "differ" | "unheard"> {
  const { bookChecks } = context.db;
  const { attemptId } = line.at;
  const now = context.clock.now();
  const books = await askBooks(context, line).catch((error: unknown) => {
    // A payment that its provider's adapter cannot read does not stop the others.
    context.log.error({ event: "unexpected-error", where: "compare-books", message: messageOf(error) });
    return null;
  });
  if (books === null) {
    await bookChecks.lookedAt(attemptId, now);
    return "unheard";
  }
  if (isSameMoney(books.moved ?? NOTHING_MOVED, line.ledger)) {
    const shown = await shownMoney(context, line);
    if (shown !== null && !isSameMoney(shown, line.ledger))
      context.log.error({ event: "booking-money-differs", attemptId, method: line.method });
    await bookChecks.agrees(attemptId, now);
    return "compared";
  }
  // It moved while its provider was asked: the next run sees both.
  const again = await bookChecks.line(attemptId);
  if (again === null || !isSameMoney(again.ledger, line.ledger)) return "compared";
  if (await bookChecks.differs(line, books.moved, now))
    context.log.error({ event: "books-differ", attemptId, method: line.method });
  return "differ";
}
