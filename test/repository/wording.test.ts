import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

/** Wording that readers found coined, dated or translated, with its replacement. */
const DISCOURAGED: Readonly<Record<string, { readonly pattern: RegExp; readonly write: string }>> = {
  anew: { pattern: /\banew\b/i, write: "again" },
  meanwhile: { pattern: /\bmeanwhile\b/i, write: "in the meantime, or leave it out" },
  whoever: { pattern: /\bwhoever\b/i, write: "the customer, the caller, anyone who" },
  told: { pattern: /\b(?:is|are|was|were|be|been|being) told\b/i, write: "we notify, we tell" },
  stands: { pattern: /\b(?:stands|stood|how it stands|as it stands)\b/i, write: "is, was, the current status" },
  "goes back": { pattern: /\b(?:goes|went) back to (?:you|them|the (?:customer|workshop))\b/i, write: "is refunded" },
  letters: { pattern: /(?:\b\d+|\{[^}]*\}) letters(?! (?:and|or)\b|,)/i, write: "characters" },
  somebody: { pattern: /\b(?:somebody|everybody)\b/i, write: "someone, everyone" },
  "by itself": { pattern: /\bby (?:itself|themselves)\b/i, write: "automatically" },
  "put back": { pattern: /\b(?:put it back|be put back|puts? back)\b/i, write: "restore" },
  beside: { pattern: /\bbeside\b/i, write: "next to, in addition to" },
  "of one's own": { pattern: /\bof one's own\b/i, write: "leave it out" },
};

/** Maximum number of comments with each wording. Lower a number when comments are rewritten; never raise it. */
const MAX_COMMENT_COUNTS: Readonly<Record<string, number>> = {
  anew: 0,
  meanwhile: 0,
  whoever: 9,
  told: 9,
  stands: 32,
  somebody: 93,
  "by itself": 44,
  "put back": 0,
  beside: 10,
  "of one's own": 0,
};

const sources = globSync(["app/**/*.{ts,tsx}", "workers/**/*.ts", "durable-objects/**/*.ts"]).filter(
  (path) => !/\.test\.tsx?$/.test(path),
);

/** Texts for people: string literals of at least three words with a lower-case word, templates with `{…}` for their values, and JSX text. */
function textsOf(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const matches: string[] = [];
  const add = (raw: string) => {
    const text = raw.replace(/\s+/g, " ").trim();
    if (text.split(" ").length >= 3 && /^["“{A-Z]|[a-z]{3} [a-z]{2}/.test(text)) matches.push(text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())))
      return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) add(node.text);
    else if (ts.isTemplateExpression(node))
      add(node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join(""));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return matches;
}

/** The comments of a file, with consecutive line comments joined. */
const commentsOf = (path: string): readonly string[] =>
  (readFileSync(path, "utf8").match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm) ?? []).map((comment) =>
    comment.replace(/\s*\n\s*(?:\*|\/\/)\s?/g, " "),
  );

const messages = readFileSync("data/catalogue/messages.csv", "utf8").split("\n");

it.each(Object.entries(DISCOURAGED))("no text contains %j", (_, { pattern, write }) => {
  const texts = [...sources.flatMap((path) => textsOf(path).map((text) => `${path}: ${text}`)), ...messages];
  expect(texts.length).toBeGreaterThan(4_000);
  const matchingTexts = texts.filter((text) => pattern.test(text.slice(text.indexOf(": ") + 1)));
  expect(matchingTexts, `write: ${write}`).toEqual([]);
});

it.each(Object.entries(DISCOURAGED))("the number of comments with %j does not increase", (name, { pattern, write }) => {
  const discouragedComments = sources.flatMap((path) =>
    commentsOf(path).flatMap((comment) => (pattern.test(comment) ? [`${path}: ${comment}`] : [])),
  );
  expect(
    discouragedComments.length,
    `write: ${write}\n${discouragedComments.slice(0, 20).join("\n")}`,
  ).toBeLessThanOrEqual(MAX_COMMENT_COUNTS[name] ?? 0);
});

it("OW-31 stilted sentences found by readers are removed from texts and data", () => {
  const stiltedPhrases = [
    "You can in 60 seconds",
    "so that one sees where",
    "Daylight, no flash: and not",
    "Leave people and papers out",
    "What is not on our lists",
    "found the rego after all",
    "Rest for 30 days",
    "do not go along",
    "without who that is",
    "billed apart",
    "ask a person to look again",
    "come closer to the final price",
    "Nobody near you takes this",
    "A quote that you began",
    "calls it off",
    "your yes",
  ];
  const files = [...sources, ...globSync("data/catalogue/*.{csv,json}")];
  const usesOfPhrases = files.flatMap((path) => {
    const text = readFileSync(path, "utf8").replace(/\s+/g, " ");
    return stiltedPhrases.filter((phrase) => text.includes(phrase)).map((phrase) => `${path}: ${phrase}`);
  });
  expect(usesOfPhrases).toEqual([]);
});
