// The server log as shown to the person who runs the product. Node built-ins only, because `npm start` loads it.
import { createInterface } from "node:readline";
import { CRON_PATH } from "./local-crons.mjs";

/** Lines that the log hides: cron runs, which have their own lines, assets of a page, finished queue batches and wrangler's own progress. */
const QUIET_LINES = new RegExp(
  `GET (?:${CRON_PATH}|/assets/|/__manifest|/icons/|/favicon).* [23]\\d\\d |QUEUE \\S+ (\\d+)/\\1 |^⎔ |^\\s*$`,
);

/**
 * Shows a server's output except for what is reported elsewhere: wrangler prints a line for each page and call, and the cron runner one for each cron.
 * @param {{ holdsStart?: boolean }} options With `holdsStart` nothing is shown until `release`, because wrangler lists every module and binding before it
 * responds.
 * @returns {{
 *   show(stream: import("node:stream").Readable, out: NodeJS.WritableStream): void,
 *   dutiesOf(): readonly string[],
 *   release(options?: { showsHeld?: boolean }): void,
 * }} `dutiesOf` returns the names of the duties that ran since its last call; `release` stops holding back output, and with `showsHeld` prints what was held
 * back, for a server that failed to start
 */
export function serverLog({ holdsStart = false } = {}) {
  /** @type {string[]} */
  let duties = [];
  /** @type {(() => void)[] | null} */
  let heldWrites = holdsStart ? [] : null;
  return {
    show(stream, outputStream) {
      createInterface({ input: stream }).on("line", (line) => {
        const entry = entryOf(line);
        if (entry?.event === "duty") duties.push(String(entry.name));
        const write = () => void outputStream.write(`${line}\n`);
        if (heldWrites !== null) heldWrites.push(write);
        else if (isShown(line, entry)) write();
      });
    },
    dutiesOf() {
      const finishedDuties = duties;
      duties = [];
      return finishedDuties;
    },
    release({ showsHeld = false } = {}) {
      if (showsHeld) for (const write of heldWrites ?? []) write();
      heldWrites = null;
    },
  };
}

/**
 * Whether a line is shown. Of the worker's structured lines, only warnings and errors are.
 * @param {string} line
 * @param {Readonly<Record<string, unknown>> | null} entry
 */
export function isShown(line, entry = entryOf(line)) {
  return entry === null
    ? !QUIET_LINES.test(line)
    : !["duty", "request"].includes(String(entry.event)) && entry.level !== "info";
}

/**
 * Parses a structured line of the worker. Returns null for any other line.
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
