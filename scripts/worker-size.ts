// Fails when the deployed worker outgrows its budget.
import { workerGzipBytes } from "./serve/built-modules.ts";

const BUDGET_KIB = 740;
const kib = workerGzipBytes() / 1024;
console.log(`worker: ${kib.toFixed(0)} KiB gzip of ${BUDGET_KIB}`);
if (kib >= BUDGET_KIB) process.exit(1);
