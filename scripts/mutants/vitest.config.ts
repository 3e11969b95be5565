import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Runs only the tests of the pure rules, which must detect Stryker's mutations of them. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: { environment: "node", include: ["app/domain/**/*.test.ts"], testTimeout: 30_000 },
});
