import { changedTables } from "./database";
import { readingDoors } from "./doors";
import { type Part, some } from "./part";
import type { Fixture } from "./world";

/** What may be written by looking, each with its reason. */
const ALLOWED: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  "/customer-login": { tables: ["sign_ins"], why: "keeps the state and nonce of a sign-in until the provider answers" },
  "/customer-signup": {
    tables: ["sign_ins"],
    why: "keeps the state and nonce of a sign-in until the provider answers",
  },
  "/workshop/*": { tables: ["sign_ins"], why: "sends who is not signed in to the sign-in, which keeps its state" },
};
/** Pages and calls that show prices of a quote: the answer they show may be kept, so that it can be made again. What was kept before stays as it is. */
const SHOWS_PRICES =
  /^\/(quotes\/\$leadGuid|booking\/\$leadGuid|quote-confirmation-success\/\$leadGuid|api\/(quotes|finalise|booking\/finalise)\/)/;
const QUOTES = "pitlane-LeadSaveQueue quotes";
const SHOWN_PRICES = {
  tables: [QUOTES],
  why: "keeps the prices that are shown, so that they can be made again (record 0025)",
};
const allowance = (name: string) =>
  ALLOWED[name] ??
  (name.startsWith("/workshop/") ? ALLOWED["/workshop/*"] : SHOWS_PRICES.test(name) ? SHOWN_PRICES : undefined);

const whoLooks = ({ worker, anna, bob, ownSupplier }: Fixture) => ({
  "the holder": anna,
  "another customer": bob,
  "the booked supplier": ownSupplier,
  nobody: worker.browser(),
});

/** Opening a URL changes nothing, whoever opens it and however, because mail scanners open them all. */
export const reading: Part = async ({ findings, chance, share, fixture }) => {
  const found = findings();
  const world = await fixture();
  const stored = world.worker.stored();
  try {
    let before = stored.print();
    let version = stored.version();
    let kept = stored.rowsOf(QUOTES);
    found.count("tables compared", before.size);
    for (const [who, browser] of Object.entries(whoLooks(world))) {
      // Of a quote that is booked little can be changed; the holder opens a draft besides.
      const doors = [
        ...readingDoors(world.ids),
        ...(who === "the holder" ? readingDoors({ ...world.ids, lead: world.ids.draft }) : []),
      ];
      for (const door of some({ chance, share }, doors)) {
        for (const method of ["HEAD", "GET"]) {
          // A HEAD that signs out, say, must leave this browser as it was for the next address.
          const cookies = new Map(browser.cookies);
          const answer = await browser.ask(door.address, { method });
          for (const [name, value] of cookies) browser.cookies.set(name, value);
          found.count("addresses opened");
          if (answer.status >= 500) found.wrong(`${door.name} fails`, `${method} by ${who}: ${answer.status}`);
          const now = stored.version();
          if (now === version) continue;
          version = now;
          const after = stored.print();
          const changed = changedTables(before, after);
          before = after;
          if (changed.length === 0) continue;
          const allowed = allowance(door.name.replace(/\.data$/, ""));
          const more = changed.filter((table) => !allowed?.tables.includes(table));
          const shown = stored.rowsOf(QUOTES);
          if (kept.some((row) => !shown.includes(row)))
            found.wrong(`${door.name} changes prices that were shown before`, `${method} by ${who}`);
          kept = shown;
          if (more.length > 0)
            found.wrong(
              `${door.name} changes something by being opened`,
              `${method} by ${who} writes ${more.join(", ")}`,
            );
          else
            found.notes.add(
              `allowed: ${door.name.replace(/\.data$/, "")} writes ${changed.join(", ")}: ${allowed?.why}`,
            );
        }
      }
    }
  } finally {
    stored.close();
  }
  return found.end();
};
