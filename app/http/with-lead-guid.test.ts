import { expect, it } from "vitest";
import { withLeadGuid } from "./with-lead-guid";

const GUID = "00000000-0000-4000-8000-00000000abcd";
const withGuid = (text: string | undefined) =>
  withLeadGuid(text, async (leadGuid) => ({ ok: true as const, leadGuid }));

it("F-354 a value that is not a guid finds no lead; a guid is case-insensitive", async () => {
  for (const text of [undefined, "", "x'--", "../etc", `${GUID}0`, ` ${GUID}`, GUID.slice(1), GUID.replace("-", "")])
    expect(await withGuid(text), text).toEqual({ ok: false, code: "lead-not-found" });
  for (const text of [GUID, GUID.toUpperCase()]) expect(await withGuid(text)).toEqual({ ok: true, leadGuid: GUID });
});
