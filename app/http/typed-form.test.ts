import { expect, it } from "vitest";
import { z } from "zod";
import { readTyped } from "./typed-form";

const formOf = (fields: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const schema = z.object({ first: z.string("Enter it"), many: z.array(z.string()).default([]) });

it("reads the schema's own fields, repeated names as a list", () => {
  expect(
    readTyped(
      formOf([
        ["first", "a"],
        ["many", "x"],
        ["many", "y"],
      ]),
      schema,
    ),
  ).toEqual({ ok: true, answer: { first: "a", many: ["x", "y"] } });
  expect(readTyped(formOf([]), schema)).toEqual({ ok: false, errors: { first: ["Enter it"] } });
});

it("finds the fields of variants and of what is transformed", () => {
  const variants = z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("send"), mobile: z.string() }),
    z.object({ intent: z.literal("resend") }),
  ]);
  expect(
    readTyped(
      formOf([
        ["intent", "send"],
        ["mobile", "1"],
      ]),
      variants,
    ),
  ).toMatchObject({ ok: true, answer: { mobile: "1" } });
  expect(
    readTyped(
      formOf([["first", "a"]]),
      schema.transform(({ first }) => first),
    ),
  ).toEqual({ ok: true, answer: "a" });
});

it.each([
  ["an intent that is no JSON", "__intent__", "{nope"],
  ["an intent", "__intent__", '{"type":"validate"}'],
  ["a state", "__state__", "{"],
  ["a path into a long list", "many[9999999]", "1"],
  ["a prototype", "__proto__.first", "1"],
])("%s is not obeyed", (_, name, value) => {
  expect(
    readTyped(
      formOf([
        ["first", "a"],
        [name, value],
      ]),
      schema,
    ),
  ).toEqual({ ok: true, answer: { first: "a", many: [] } });
  expect(readTyped(formOf([[name, value]]), schema)).toMatchObject({ ok: false });
});
