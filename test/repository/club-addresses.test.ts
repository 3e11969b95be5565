import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { parseClubSlug } from "../../app/domain/pricing/partners/club";

it("a partner club cannot use a path of the site", () => {
  const ownPaths = [...readdirSync("app/routes"), ...readdirSync("public")].map((name) =>
    name.replaceAll(/[[\]]/g, "").replace(/[._].*$/, ""),
  );
  const text = ownPaths.filter((name) => /^[a-z]/.test(name));
  expect(text.length).toBeGreaterThan(50);
  for (const word of text) expect(parseClubSlug(word), word).toBeNull();
});
