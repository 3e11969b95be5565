// Fails when the deployed worker outgrows its budget.
import { workerGzipBytes } from "./serve/built-modules.ts";

/** The desk, the texts and export of one's data, statements and payouts, and the workshop's profile and plots are some 60 KiB of it. */
const BUDGET_KIB = 820;
const kib = workerGzipBytes() / 1024;
console.log(`worker: ${kib.toFixed(0)} KiB gzip of ${BUDGET_KIB}`);
if (kib >= BUDGET_KIB) process.exit(1);
