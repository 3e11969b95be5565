import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { messageOf } from "../usecases/ports/log";
import { jsonLog } from "./log";

const secret = "0400000000";
const refused = new Error("D1_ERROR: no such table: leads", { cause: new Error("no such table: leads: SQLITE_ERROR") });

afterEach(() => void vi.restoreAllMocks());

it("a failed query is logged by what the database said, without its SQL and parameters", () => {
  const failed = new DrizzleQueryError("select * from leads where mobile = ?", [secret], refused);
  const line = vi.spyOn(console, "error").mockImplementation(() => {});
  jsonLog("trace").error({ event: "unexpected-error", where: "here", message: messageOf(failed) });
  expect(line.mock.calls).toEqual([
    [
      '{"level":"error","traceId":"trace","event":"unexpected-error","where":"here","message":"no such table: leads: SQLITE_ERROR"}',
    ],
  ]);
});

it("what is no error says so, and an error without a cause speaks for itself", () => {
  expect([messageOf("x"), messageOf(new Error("gone")), messageOf(new Error(secret, { cause: "x" }))]).toEqual([
    "not an error",
    "gone",
    "not an error",
  ]);
});
