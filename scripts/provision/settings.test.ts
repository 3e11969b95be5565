import { expect, it } from "vitest";
import type { EnvironmentConfig } from "../cloudflare/environment";
import { settingsProblems } from "./settings";

const config = (vars: object, hosts: readonly string[] = ["quotes.operator.net"]) =>
  ({
    env: "prod",
    config: "wrangler.toml",
    hosts,
    vars: {
      ENVIRONMENT: "PROD",
      WEBSITE_URL: "https://quotes.operator.net",
      BUSINESS_NUMBER: "51 824 753 556",
      SUPPORT_EMAIL: "help@operator.net",
      ...vars,
    },
  }) as unknown as EnvironmentConfig;

it("an operator's own settings are valid, with a route for each white label", () => {
  expect(settingsProblems(config({}))).toEqual([]);
  const labels = { WHITE_LABEL_HOSTS: '{"quotes.label.net":{}}' };
  expect(settingsProblems(config(labels, ["quotes.operator.net", "quotes.label.net"]))).toEqual([]);
});

it.each([
  [{ WEBSITE_URL: "https://pitlane.example" }, /put your own host into routes and WEBSITE_URL/],
  [{ WEBSITE_URL: "https://other.operator.net" }, /is none of the routes of prod/],
  [{ BUSINESS_NUMBER: "" }, /production does not start without it/],
  [{ SUPPORT_EMAIL: "help@pitlane.example" }, /is nobody's/],
  [{ WHITE_LABEL_HOSTS: '{"quotes.label.net":{}}' }, /quotes\.label\.net of WHITE_LABEL_HOSTS is not among the routes/],
  [{ WHITE_LABEL_HOSTS: "quotes.label.net" }, /WHITE_LABEL_HOSTS is no JSON/],
] as const)("the invalid setting %j is reported before anything is created", (vars, text) => {
  expect(settingsProblems(config(vars)).filter((problem) => text.test(problem)).length).toBe(1);
});
