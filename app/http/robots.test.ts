import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { MACHINE_PATHS, robotsText } from "./robots";

/** RFC 9309, 2.2.2: the longest matching rule applies, and Allow wins over Disallow of the same length. */
function isAllowed(robots: string, path: string): boolean {
  const rules = robots.split("\n").flatMap((line) => {
    const [, kind, rule] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
    if (rule === undefined) return [];
    const pattern = new RegExp(
      `^${rule
        .split("*")
        .map((part) => part.replace(/[.?]/g, "\\$&"))
        .join(".*")}`,
    );
    return pattern.test(path) ? [{ isAllow: kind === "Allow", length: rule.length }] : [];
  });
  const [best] = rules.sort((a, b) => b.length - a.length || Number(b.isAllow) - Number(a.isAllow));
  return best?.isAllow ?? true;
}

const PUBLISHED_PATHS = [
  "/booking/3f2a/calendar.ics",
  "/workshop/bookings/3f2a/calendar.ics",
  "/workshop/calendar/3f2a/bookings.ics",
  "/api/webhook/stripe",
  "/map/streets.json",
  "/map/streets/v1.pmtiles",
  "/social/home.png",
  "/social.png",
  "/site.webmanifest",
];

it.each([
  "DEV",
  "TEST",
  "UAT",
  "PROD",
])("IN-04 robots.txt in %s allows the paths that are published for other programs", (environment) => {
  const robots = robotsText(environment, "https://pitlane.example");
  expect(PUBLISHED_PATHS.filter((path) => !isAllowed(robots, path))).toEqual([]);
  const unusedAddresses = MACHINE_PATHS.filter(
    (rule) => !PUBLISHED_PATHS.some((path) => isAllowed(`Disallow: /\nAllow: ${rule}`, path)),
  );
  expect(unusedAddresses).toEqual([]);
  for (const path of ["/booking/3f2a", "/booking/3f2a/cancel", "/workshop/bookings/3f2a", "/api/lead/3f2a", "/garage"])
    expect([path, isAllowed(robots, path)]).toEqual([path, false]);
  expect(isAllowed(robots, "/mechanics")).toBe(environment === "PROD");
});

/** Files that people download, and that search engines read in production only. */
const FILES_FOR_PEOPLE = /^(?:desk|fleet|garage|my-data_|robots|sitemap|workshop\.statements)\b/;

it("IN-04 every file that a route serves to other programs is allowed", () => {
  const paths = readdirSync("app/routes")
    .filter((name) => /\[\.\w*\]/.test(name) && !FILES_FOR_PEOPLE.test(name))
    .map(
      (name) =>
        `/${name
          .replace(/\[(\.\w*)\]/g, "|$1")
          .replace(/_?(?<!\|)\./g, "/")
          .replace(/\$\w+/g, "3f2a")
          .replaceAll("|", "")}`,
    );
  expect(paths).toContain("/workshop/calendar/3f2a/bookings.ics");
  expect(paths.filter((path) => !isAllowed(robotsText("UAT", "https://pitlane.example"), path))).toEqual([]);
});
