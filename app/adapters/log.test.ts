import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { SECURITY_EVENTS } from "../domain/operations/health/security-events";
import { type LogEvent, messageOf } from "../usecases/ports/log";
import { countingLog, jsonLog } from "./log";

const secret = "0400000000";
const databaseError = new Error("D1_ERROR: no such table: leads", {
  cause: new Error("no such table: leads: SQLITE_ERROR"),
});

afterEach(() => void vi.restoreAllMocks());

it("a failed query is logged with the database's message, without its SQL and parameters", () => {
  const queryError = new DrizzleQueryError("select * from leads where mobile = ?", [secret], databaseError);
  const errorSpy = vi.spyOn(console, "error").mockImplementation(() => {});
  jsonLog("trace").error({ event: "unexpected-error", where: "here", message: messageOf(queryError) });
  expect(errorSpy.mock.calls).toEqual([
    [
      '{"level":"error","traceId":"trace","event":"unexpected-error","where":"here","message":"no such table: leads: SQLITE_ERROR"}',
    ],
  ]);
});

it("a thrown non-error is logged as one, and an error without a cause logs its own message", () => {
  expect([messageOf("x"), messageOf(new Error("gone")), messageOf(new Error(secret, { cause: "x" }))]).toEqual([
    "not an error",
    "gone",
    "not an error",
  ]);
});

it("AB-10 counts each security event once with its log line, and no other event", () => {
  const lines: string[] = [];
  const counts: string[] = [];
  const recordEvent = ({ event }: LogEvent) => void lines.push(event);
  const log = countingLog(
    { info: recordEvent, warn: recordEvent, error: recordEvent },
    (event) => void counts.push(event),
  );
  for (const event of Object.keys(SECURITY_EVENTS)) log.warn({ event } as LogEvent);
  log.info({ event: "draft-deleted" });
  expect(counts).toEqual(Object.keys(SECURITY_EVENTS));
  expect(lines).toEqual([...Object.keys(SECURITY_EVENTS), "draft-deleted"]);
});
