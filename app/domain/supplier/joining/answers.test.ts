import { expect, it } from "vitest";
import { PARRAMATTA } from "../../../../test/support/test-lead";
import { type AnswerFacts, readAnswer } from "./answers";

it("uses the only place with the entered name, and returns an error if several have it", () => {
  const near = { ...PARRAMATTA, country: "AU" as const };
  const choose = (...names: string[]) =>
    readAnswer("place", { street: "12 Church Street", suburb: "parramatta" }, {
      country: "AU",
      places: names.map((name, index) => ({ ...near, id: index + 1, name, state: index === 0 ? "NSW" : "QLD" })),
    } as unknown as AnswerFacts);
  expect(choose("Parramatta", "Parramatta Park", "North Parramatta")).toMatchObject({ ok: true, value: { id: 1 } });
  expect(choose("Parramatta", "Parramatta")).toMatchObject({ ok: false, errors: { locality: [expect.any(String)] } });
});
