import { refuse, runCommand } from "./options.mjs";

/** Loads an operator command, which parses its own options from `args` and returns the exit code. */
type Command = () => Promise<{ run(args: readonly string[]): Promise<number> }>;

export const COMMANDS = {
  suppliers: () => import("./ops/suppliers.ts"),
  payouts: () => import("./ops/payouts.ts"),
  reviews: () => import("./ops/reviews.ts"),
  staff: () => import("./ops/staff.ts"),
  "review-requests": () => import("./ops/review-requests.ts"),
  messages: () => import("./ops/messages.ts"),
  history: () => import("./ops/history.ts"),
  reconcile: () => import("./ops/reconcile.ts"),
  replay: () => import("./ops/replay.ts"),
} satisfies Record<string, Command>;

const USAGE = `npm run ops -- COMMAND [options]
  What an operator does from a shell. Most of it can also be done at /desk.
  suppliers        applications of workshops, their commission and their wallets
  payouts          what is due to workshops, and the file for the bank
  reviews          comments of customers: list, hide, show
  staff            who works at the desk; names the first admin
  review-requests  customers and workshops who asked for a review by a person
  messages         messages that could not be sent
  history          what happened to a quote or booking
  reconcile        compares the ledger with the payment providers
  replay           computes stored prices and rankings again
  npm run ops -- COMMAND --help shows the options of a command.
  Without --env a command works on the local database. With --env NAME it calls that deployment; most need its OPERATOR_KEY in the environment.`;

const [name = "", ...args] = process.argv.slice(2);

if (name === "--help") {
  console.log(USAGE);
  process.exit(0);
}
if (name.startsWith("-")) refuse(USAGE, `Unknown option '${name}'.`);
if (!Object.hasOwn(COMMANDS, name)) refuse(USAGE, name === "" ? "A command is missing." : `Unknown command "${name}".`);

await runCommand(async () => (await COMMANDS[name as keyof typeof COMMANDS]()).run(args));
