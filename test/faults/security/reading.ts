import { changedTables } from "./database";
import { readEntryPoints } from "./entry-points";
import { type Part, sampleOf } from "./part";
import type { Fixture } from "./world";

/** Tables that a read request may write to, each with the reason. */
const ALLOWED_WRITES: Readonly<Record<string, { readonly tables: readonly string[]; readonly reason: string }>> = {
  "/customer-login": {
    tables: ["sign_ins"],
    reason: "stores the state and nonce of a sign-in until the provider responds",
  },
  "/customer-signup": {
    tables: ["sign_ins"],
    reason: "stores the state and nonce of a sign-in until the provider responds",
  },
  "/workshop/*": { tables: ["sign_ins"], reason: "redirects to the sign-in, which stores its state" },
};
/** Pages and calls that show prices of a quote. They may store the prices shown, so that they can be reproduced. Prices stored before stay unchanged. */
const PRICE_PAGES =
  /^\/(quotes\/\$leadGuid|booking\/\$leadGuid|quote-confirmation-success\/\$leadGuid|api\/(quotes|finalise|booking\/finalise)\/)/;
const QUOTES_TABLE = "pitlane-LeadSaveQueue quotes";
const DISPLAYED_PRICES_WRITES = {
  tables: [QUOTES_TABLE],
  reason: "stores the displayed prices, so that they can be reproduced (record 0025)",
};
const allowedWritesOf = (name: string) =>
  ALLOWED_WRITES[name] ??
  (name.startsWith("/workshop/")
    ? ALLOWED_WRITES["/workshop/*"]
    : PRICE_PAGES.test(name)
      ? DISPLAYED_PRICES_WRITES
      : undefined);

const createViewers = ({ worker, anna, bob, ownSupplier }: Fixture) => ({
  "the holder": anna,
  "another customer": bob,
  "the booked supplier": ownSupplier,
  nobody: worker.browser(),
});

/** Checks that opening a URL changes nothing, regardless of the visitor and the method, because mail scanners open every link. */
export const reading: Part = async ({ findings, chance, share, fixture }) => {
  const findingLog = findings();
  const world = await fixture();
  const snapshot = world.worker.stored();
  try {
    let digestBefore = snapshot.digest();
    let version = snapshot.version();
    let storedQuotes = snapshot.rowsOf(QUOTES_TABLE);
    findingLog.addToCount("tables compared", digestBefore.size);
    for (const [who, browser] of Object.entries(createViewers(world))) {
      // A booked quote allows few changes, so the customer also opens a draft.
      const entryPoints = [
        ...readEntryPoints(world.ids),
        ...(who === "the holder" ? readEntryPoints({ ...world.ids, lead: world.ids.draft }) : []),
      ];
      for (const entryPoint of sampleOf({ chance, share }, entryPoints)) {
        for (const method of ["HEAD", "GET"]) {
          // Restores the cookies, because a HEAD request that signs out, for example, must not affect this browser's next request.
          const cookies = new Map(browser.cookies);
          const response = await browser.ask(entryPoint.address, { method });
          for (const [name, value] of cookies) browser.cookies.set(name, value);
          findingLog.addToCount("URLs opened");
          if (response.status >= 500)
            findingLog.addFinding(`${entryPoint.name} fails`, `${method} by ${who}: ${response.status}`);
          const currentVersion = snapshot.version();
          if (currentVersion === version) continue;
          version = currentVersion;
          const after = snapshot.digest();
          const writtenTables = changedTables(digestBefore, after);
          digestBefore = after;
          if (writtenTables.length === 0) continue;
          const allowedWrites = allowedWritesOf(entryPoint.name.replace(/\.data$/, ""));
          const unexpectedTables = writtenTables.filter((table) => !allowedWrites?.tables.includes(table));
          const currentQuotes = snapshot.rowsOf(QUOTES_TABLE);
          if (storedQuotes.some((row) => !currentQuotes.includes(row)))
            findingLog.addFinding(
              `${entryPoint.name} changes prices that were already displayed`,
              `${method} by ${who}`,
            );
          storedQuotes = currentQuotes;
          if (unexpectedTables.length > 0)
            findingLog.addFinding(
              `${entryPoint.name} changes data when opened`,
              `${method} by ${who} writes ${unexpectedTables.join(", ")}`,
            );
          else
            findingLog.notes.add(
              `allowed: ${entryPoint.name.replace(/\.data$/, "")} writes ${writtenTables.join(", ")}: ${allowedWrites?.reason}`,
            );
        }
      }
    }
  } finally {
    snapshot.close();
  }
  return findingLog.end();
};
