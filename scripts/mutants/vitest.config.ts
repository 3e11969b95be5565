import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The pure rules alone: what Stryker changes in them, their own tests have to notice. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: { environment: "node", include: ["app/domain/**/*.test.ts"], testTimeout: 30_000 },
});
