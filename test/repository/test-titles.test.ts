import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const MAX_TITLE_LENGTH = 90;
/** Assumed text of an expression in a title. The rows of an `it.each` table count as this placeholder, because their length varies. */
const EXPRESSION_PLACEHOLDER = "000000";
/** Requirement ids at the start of a title do not count towards its length. */
const LEADING_IDS = /^(?:(?:[A-Z]{1,3}-\d{1,3}[a-z]?)[, ]+)+/;
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g;

/** The title as displayed: without ids, and with the longer text of each condition. */
function displayedTitle(title: string): string {
  return title
    .replace(/\$\{[^{}]*\? "([^"]*)" : "([^"]*)"\}/g, (_, yes: string, no: string) =>
      yes.length > no.length ? yes : no,
    )
    .replace(/\$\{[^{}]*\}/g, EXPRESSION_PLACEHOLDER)
    .replace(LEADING_IDS, "");
}

const FILES = ["app", "test", "scripts", "durable-objects", "bench", "sandbox"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) =>
    /\.(?:test|spec)\.tsx?$/.test(name) ? [`${folder}/${name}`] : [],
  ),
);

it("ids do not count towards the title length, and conditions count with their longer text", () => {
  expect(displayedTitle("F-101 P-002, MO-30 a form is saved")).toBe("a form is saved");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a title
  expect(displayedTitle('works ${hasScript ? "with" : "without"} script')).toBe("works without script");
});

it(`test titles have at most ${MAX_TITLE_LENGTH} characters without their requirement ids`, () => {
  const titles = FILES.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(TITLE)].map(([, , title = ""]) => ({ path, title: displayedTitle(title) })),
  );
  expect(titles.length).toBeGreaterThan(3500);
  expect(titles.flatMap(({ path, title }) => (title.length > MAX_TITLE_LENGTH ? [`${path}: ${title}`] : []))).toEqual(
    [],
  );
});
