// What a person who runs the product reads of its log. Node built-ins only, because `npm start` loads it.
import { createInterface } from "node:readline";
import { CRON_PATH } from "./local-crons.mjs";

/** Requests that nobody asks about: cron runs, which have their own lines, and files that a page brings with it. */
const QUIET = new RegExp(`GET (?:${CRON_PATH}|/assets/|/__manifest|/icons/|/favicon).* [23]\\d\\d |^\\s*$`);

/**
 * Shows a server's output without what is reported elsewhere: wrangler has a line for each page and call, and the cron runner one for each cron.
 * @returns {{ show(stream: import("node:stream").Readable, out: NodeJS.WritableStream): void, dutiesOf(): readonly string[] }} `dutiesOf` = the names of the
 * duties that ran since it was last asked
 */
export function serverLog() {
  /** @type {string[]} */
  let duties = [];
  return {
    show(stream, out) {
      createInterface({ input: stream }).on("line", (line) => {
        const entry = entryOf(line);
        if (entry?.event === "duty") duties.push(String(entry.name));
        if (isShown(line, entry)) out.write(`${line}\n`);
      });
    },
    dutiesOf() {
      const ran = duties;
      duties = [];
      return ran;
    },
  };
}

/** @param {string} line @param {Readonly<Record<string, unknown>> | null} entry */
export function isShown(line, entry = entryOf(line)) {
  return entry === null ? !QUIET.test(line) : entry.event !== "duty" && entry.event !== "request";
}

/**
 * A structured line of the worker; null = it is none.
 * @param {string} line
 * @returns {Readonly<Record<string, unknown>> | null}
 */
export function entryOf(line) {
  const json = /^\s*(?:\[[^\]]*\]\s*)?(\{.*\})\s*$/.exec(line)?.[1];
  if (json === undefined) return null;
  try {
    const entry = JSON.parse(json);
    return typeof entry.event === "string" ? entry : null;
  } catch {
    return null;
  }
}
