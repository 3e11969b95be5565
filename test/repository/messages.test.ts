import { globSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import ts from "typescript";
import { expect, it } from "vitest";
import { KINDS, type MessageKind } from "../../app/domain/notifications/kinds";
import { ALL_KINDS, channelsOf } from "../support/message-channels";

const sortedRows = (pairs: Iterable<readonly [kind: string, channel: string]>) =>
  [...pairs].map(([kind, channel]) => `${kind} by ${channel}`).sort();

const ALL_ROWS = sortedRows(ALL_KINDS.flatMap((kind) => channelsOf(kind).map((channel) => [kind, channel] as const)));

/** The possible texts of an expression: both of `a ? "x" : "y"`. */
function possibleTexts(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...possibleTexts(node.whenTrue), ...possibleTexts(node.whenFalse)];
  return ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? possibleTexts(node.expression) : [];
}

/** Messages sent by the code: each `template` with the channel next to it, or else with every channel of that message. */
function listSentMessages(source: string): readonly (readonly [kind: string, channel: string])[] {
  const messages: (readonly [string, string])[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.initializer) {
      const isTemplate = ts.isIdentifier(node.name) && node.name.text === "template";
      const siblings = ts.isObjectLiteralExpression(node.parent) ? node.parent.properties : [];
      const channel = siblings.find((item) => ts.isPropertyAssignment(item) && item.name.getText() === "channel");
      const channels = channel && ts.isPropertyAssignment(channel) ? possibleTexts(channel.initializer) : [];
      for (const kind of isTemplate ? possibleTexts(node.initializer) : [])
        for (const channelName of channels.length > 0
          ? channels
          : kind in KINDS
            ? channelsOf(kind as MessageKind)
            : ["no catalogue"])
          messages.push([kind, channelName]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.ts", source, ts.ScriptTarget.Latest, true));
  return messages;
}

it("the catalogue has a text for every existing message and channel, and for no other", () => {
  const catalogue = parse(readFileSync("data/catalogue/messages.csv"), { columns: true }) as {
    key: string;
    channel: string;
  }[];
  expect(sortedRows(catalogue.map(({ key, channel }) => [key, channel] as const))).toEqual(ALL_ROWS);
});

it("every catalogue message is sent on each of its channels, and no other is sent", () => {
  const files = globSync("{app,sandbox}/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));
  const sentMessages = new Set(sortedRows(files.flatMap((path) => listSentMessages(readFileSync(path, "utf8")))));
  expect([...sentMessages]).toEqual(ALL_ROWS);
});

it("messages use the combined placeholder for a vehicle and its plate", () => {
  const catalogue = readFileSync("data/catalogue/messages.csv", "utf8");
  expect(catalogue.match(/\{(?:new_)?vehicle\}[ ,(]+\{rego\}/g)).toBeNull();
  expect(catalogue).toContain("Vehicle: {vehicle_and_rego}");
});
