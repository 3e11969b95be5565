import { expect, it } from "vitest";
import { readJson } from "./read-body";

const readBody = (body: string) =>
  readJson(
    new Request("http://pitlane.test/api/x", { method: "POST", body, headers: { "Content-Type": "application/json" } }),
    1_000_000,
  );

it("cleans every string in a JSON body at any depth", async () => {
  const body = JSON.stringify({ Email: "\u200eada@example.com", Cart: [{ Name: "e\u0301", Count: 2 }], None: null });
  expect(await readBody(body)).toEqual({
    ok: true,
    value: { Email: "ada@example.com", Cart: [{ Name: "é", Count: 2 }], None: null },
  });
});

it("a body that is nested too deeply is refused as malformed and does not throw", async () => {
  const deeplyNested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  expect(await readBody(deeplyNested)).toMatchObject({ ok: false, problem: { status: 400 } });
});

it("the error for an unsupported compression of the body names that compression", async () => {
  const readEncoded = (encoding: string) =>
    readJson(
      new Request("http://pitlane.test/api/x", {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json", "Content-Encoding": encoding },
      }),
      1_000_000,
    );
  for (const encoding of ["gzip", "br", "Zstd", "gzip, gzip"])
    expect([encoding, await readEncoded(encoding)]).toMatchObject([
      encoding,
      { problem: { status: 415, code: "encoded-body", headers: { "Accept-Encoding": "identity" } } },
    ]);
  expect(await readEncoded("identity")).toMatchObject({ ok: true });
});
