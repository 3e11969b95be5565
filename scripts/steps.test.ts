import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { localVars, addPackageUrls } from "./steps.mjs";

const REGISTRY = "https://packages.example/npm/";

it("each package in the lock file gets its registry address and keeps its digest", () => {
  const entry = { version: "1.2.3", integrity: "sha512-x" };
  const { packages } = addPackageUrls(
    {
      packages: {
        "": { name: "pitlane" },
        "node_modules/zod": entry,
        "node_modules/a/node_modules/@scope/part": entry,
        "node_modules/alias": { ...entry, name: "@scope/real" },
      },
    },
    REGISTRY,
  );
  expect(packages).toEqual({
    "": { name: "pitlane" },
    "node_modules/zod": { ...entry, resolved: "https://packages.example/npm/zod/-/zod-1.2.3.tgz" },
    "node_modules/a/node_modules/@scope/part": {
      ...entry,
      resolved: "https://packages.example/npm/@scope/part/-/part-1.2.3.tgz",
    },
    "node_modules/alias": {
      ...entry,
      name: "@scope/real",
      resolved: "https://packages.example/npm/@scope/real/-/real-1.2.3.tgz",
    },
  });
});

it("packages that are bundled, linked or have an address are unchanged", () => {
  const packages = {
    "node_modules/a/node_modules/packed": { version: "1.0.0", inBundle: true },
    "node_modules/linked": { link: true, resolved: "part" },
    "node_modules/else": { version: "1.0.0", resolved: "https://elsewhere.example/else.tgz" },
  };
  expect(addPackageUrls({ packages }, REGISTRY).packages).toEqual(packages);
});

it("every package of this project's lock file can be requested by address", () => {
  const { packages } = addPackageUrls(JSON.parse(readFileSync("package-lock.json", "utf8")), REGISTRY);
  const packagesWithoutUrl = Object.entries(
    packages as Record<string, { resolved?: string; inBundle?: boolean }>,
  ).filter(([path, entry]) => path !== "" && !entry.inBundle && !entry.resolved);
  expect(packagesWithoutUrl).toEqual([]);
});

it("charges for leads in both countries, also when COUNTRY is not set", () => {
  expect(localVars(undefined)).toMatchObject({ LEAD_PRICE_CENTS: "1200" });
  expect(localVars(undefined)).not.toHaveProperty("COUNTRY");
  expect(localVars("AU")).toMatchObject({ COUNTRY: "AU", LEAD_PRICE_CENTS: "1200" });
  expect(localVars("NZ")).toMatchObject({ COUNTRY: "NZ", LEAD_PRICE_CENTS: "1200" });
});
