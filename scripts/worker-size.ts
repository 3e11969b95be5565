// Fails when the deployed worker outgrows its budget. Reads what `wrangler deploy --dry-run --outdir .dist-dry` wrote.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET_KIB = 600;
const scripts = readdirSync(".dist-dry").filter((name) => /\.(js|mjs|wasm)$/.test(name));
const kib = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(`.dist-dry/${name}`)).length, 0) / 1024;
console.log(`worker: ${kib.toFixed(0)} KiB gzip of ${BUDGET_KIB}`);
if (scripts.length === 0 || kib >= BUDGET_KIB) process.exit(1);
