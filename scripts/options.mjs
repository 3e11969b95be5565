// Parses the options of every command and reports errors. Node built-ins only, because `npm start` uses it before anything is installed.
import { parseArgs } from "node:util";

/**
 * Reads the options and positional arguments of a command. `--help` prints the usage and exits with 0; an unknown option, a missing value or a wrong number of
 * arguments exits with 1, before the command has done anything.
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} O
 * @param {string} usage
 * @param {O} options
 * @param {{ readonly min?: number, readonly max?: number, readonly args?: readonly string[] }} [limits] number of positional arguments that the command takes
 */
export function readOptions(usage, options, { min = 0, max = 0, args = process.argv.slice(2) } = {}) {
  if (args.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  const parsed = parsedOrExit(usage, options, args);
  if (parsed.positionals.length > max) refuse(usage, `Unexpected argument "${parsed.positionals[max]}".`);
  if (parsed.positionals.length < min) refuse(usage, "An argument is missing.");
  return parsed;
}

/**
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} O
 * @param {string} usage
 * @param {O} options
 * @param {readonly string[]} args
 */
function parsedOrExit(usage, options, args) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Prints only the first sentence of the error. The others explain how to pass a value that starts with a dash.
    return refuse(usage, `${errorMessage(error).split(/[.\n]/)[0]}.`);
  }
}

/**
 * Prints what is wrong with the command and how to use it, and exits with 1.
 * @param {string} usage
 * @param {string} message
 * @returns {never}
 */
export function refuse(usage, message) {
  console.error(`${message}\n\n${usage}`);
  process.exit(1);
}

/** The value of an option as a whole number of at least `min`; anything else exits with 1. @param {string} usage @param {string} name @param {string} value */
export function wholeNumber(usage, name, value, min = 1) {
  const number = Number(value);
  if (/^\d{1,12}$/.test(value) && number >= min) return number;
  return refuse(usage, `--${name} takes a whole number of at least ${min}, not "${value}".`);
}

/**
 * Prints what the command would have done without its dry run option. Returns the exit code 0.
 * @param {string} action a phrase after "would"
 */
export function reportDryRun(action) {
  console.log(`Dry run: would ${action}. Nothing was changed.`);
  return 0;
}

/** Programming errors, whose stack trace is needed to fix them. */
const OWN_ERRORS = [TypeError, ReferenceError, RangeError, SyntaxError];

/**
 * Returns what went wrong: the error's message, or for a programming error its stack trace. For a failed request the message names the cause, which `fetch`
 * puts in the `cause` of its error.
 * @param {unknown} error
 * @returns {string}
 */
export function errorMessage(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.message === "fetch failed") {
    const cause = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
    return `The request failed: ${cause instanceof Error ? cause.message : "no connection"}.`;
  }
  const isNodeError = "code" in error;
  if (!isNodeError && OWN_ERRORS.some((kind) => error instanceof kind)) return error.stack ?? error.message;
  return error.message;
}

/**
 * Runs a command and sets its exit code: the number that `work` returns, or 0. If `work` throws, prints the error's message and sets `failureExitCode`.
 * @param {() => Promise<number | void> | number | void} work
 * @param {number} [failureExitCode]
 */
export async function runCommand(work, failureExitCode = 1) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = failureExitCode;
  }
}
