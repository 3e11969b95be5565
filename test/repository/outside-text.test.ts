import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toProfile } from "../../app/adapters/identity/claims";

/** Files that read only ids, numbers and statuses from responses, our own text, and the sandboxes. */
const WITHOUT_DISPLAYED_TEXT =
  /sandbox|\.test\.|adapters\/(?:db|push|mail|sms)\/|edge-cache|lead-quotes|google-routes|identity\/claims/;

it("text in responses and webhooks of providers is cleaned when it is parsed", () => {
  const parsed = globSync("app/adapters/**/*.ts")
    .filter((file) => !WITHOUT_DISPLAYED_TEXT.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/.*(?:JSON\.parse\(|response\.json\(\)).*/g)].map(
        ([line]) => `${file}: ${line.trim()}`,
      ),
    );
  expect(parsed.length).toBeGreaterThan(5);
  expect(parsed.filter((line) => !line.includes("cleanJson("))).toEqual([]);
});

it("a name from the identity provider has no invisible characters", () =>
  expect(toProfile({ name: "\u202eAda\u200b Lovelace\u00ad ", email: "\u2066ada@example.com\u2069" })).toMatchObject({
    name: "Ada Lovelace",
    email: "ada@example.com",
  }));
