import { expect, it } from "vitest";
import { z } from "zod";
import { parseHiddenForm, parseForm, refuseForm, textField } from "./parse-form";

const formOf = (fields: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const schema = z.object({ first: z.string("Enter it"), many: z.array(z.string()).default([]) });

it("reads only the schema's fields, with repeated names as a list", () => {
  expect(
    parseForm(
      formOf([
        ["first", "a"],
        ["many", "x"],
        ["many", "y"],
      ]),
      schema,
    ),
  ).toMatchObject({ status: "success", value: { first: "a", many: ["x", "y"] } });
  expect(parseForm(formOf([]), schema)).toMatchObject({ status: "error", error: { first: ["Enter it"] } });
});

it("finds the fields of schema variants and transforms", () => {
  const variants = z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("send"), mobile: z.string() }),
    z.object({ intent: z.literal("resend") }),
  ]);
  expect(
    parseForm(
      formOf([
        ["intent", "send"],
        ["mobile", "1"],
      ]),
      variants,
    ),
  ).toMatchObject({ status: "success", value: { mobile: "1" } });
  expect(
    parseForm(
      formOf([["first", "a"]]),
      schema.transform(({ first }) => first),
    ),
  ).toMatchObject({ status: "success", value: "a" });
});

it.each([
  ["an intent that is no JSON", "__intent__", "{nope"],
  ["an intent", "__intent__", '{"type":"validate"}'],
  ["a state", "__state__", "{"],
  ["a path into a long list", "many[9999999]", "1"],
  ["a prototype", "__proto__.first", "1"],
])("%s is ignored", (_, name, value) => {
  expect(
    parseForm(
      formOf([
        ["first", "a"],
        [name, value],
      ]),
      schema,
    ),
  ).toMatchObject({ status: "success", value: { first: "a", many: [] } });
  expect(parseForm(formOf([[name, value]]), schema)).toMatchObject({ status: "error" });
});

it("accepts additional field names only if the schema allows them and they are plain names", () => {
  const open = z.object({ store: z.string() }).catchall(textField(3));
  const fields = [
    ["store", "1"],
    ["from-Monday", "08:00"],
    ["price:repair:3", ""],
    ["days[9999999]", "x"],
    ["__proto__", "x"],
    ["constructor", "x"],
    ["toString", "x"],
  ] as const;
  expect(parseForm(formOf(fields), open)).toMatchObject({ status: "success" });
  expect(parseHiddenForm(formOf(fields), open)).toEqual({ store: "1", "from-Monday": "08:", "price:repair:3": "" });
});

it("returns a refused form with its values and errors, but without secrets", () => {
  const input = parseForm(
    formOf([
      ["name", "Ann"],
      ["code", "123456"],
    ]),
    z.object({ name: textField(80), code: textField(12), note: textField(80) }),
  );
  const refusal = refuseForm(
    input,
    { code: "rate-limited", fields: { "": ["Wait"], name: ["Enter both names"] } },
    { isCodeSent: true },
    ["code"],
  );
  expect(refusal.init?.status).toBe(429);
  expect(refusal.data).toMatchObject({
    isCodeSent: true,
    result: {
      status: "error",
      initialValue: { name: "Ann" },
      error: { "": ["Wait"], name: ["Enter both names"] },
    },
  });
  expect(JSON.stringify(refusal.data)).not.toContain("123456");
});

it("schema errors are reported in the form, and thrown as a 422 for a hidden form", () => {
  const wrong = parseForm(formOf([]), schema);
  expect(refuseForm(wrong)).toMatchObject({
    data: { result: { error: { first: ["Enter it"] } } },
    init: { status: 422 },
  });
  expect(() => parseHiddenForm(formOf([]), schema)).toThrow(expect.objectContaining({ status: 422 }));
});
