import { expect, it } from "vitest";
import { readForm } from "./read-form";

const testRequest = (body: string, type: string | null) =>
  new Request("http://pitlane.test/start", {
    method: "POST",
    body,
    headers: type === null ? {} : { "Content-Type": type },
  });
const statusOf = (request: Request) =>
  readForm(request).then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : 0),
  );

it("reads a form as a browser sends it", async () => {
  const form = await readForm(testRequest("serviceTypeId=1", "application/x-www-form-urlencoded"));
  expect(form.get("serviceTypeId")).toBe("1");
});

it("reports a body that is not a form, is too large or is truncated", async () => {
  expect(await statusOf(testRequest("{}", "application/json"))).toBe(415);
  expect(await statusOf(testRequest("x", "multipart/form-data"))).toBe(400);
  const hugeRequest = new Request("http://pitlane.test/start", {
    method: "POST",
    body: "a",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "9999999" },
  });
  expect(await statusOf(hugeRequest)).toBe(413);
});

it("cleans every text of a form and leaves files unchanged", async () => {
  const formData = new FormData();
  formData.append("email", "\u200eada@example.com");
  formData.append("email", "e\u0301\u2060");
  formData.append("file", new File(["\u200e"], "a.csv", { type: "text/csv" }));
  const form = await readForm(new Request("http://pitlane.test/start", { method: "POST", body: formData }));
  expect(form.getAll("email")).toEqual(["ada@example.com", "é"]);
  const file = form.get("file");
  expect(file instanceof File && [file.name, await file.text()]).toEqual(["a.csv", "\u200e"]);
});

it("counts a line break as one character, like the browser's text area", async () => {
  const testRequest = (body: string) =>
    new Request("http://pitlane.test/start", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    });
  const form = await readForm(testRequest("words=one%0D%0Atwo%0D%0A%0D%0Athree%0Dfour"));
  expect(form.get("words")).toBe("one\ntwo\n\nthree\nfour");
});
