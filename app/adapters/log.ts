import type { Log, LogEvent } from "../usecases/ports/log";

/** One JSON line per event; every line carries the request's trace id. */
export function jsonLog(traceId: string): Log {
  const write = (level: "info" | "warn" | "error") => (event: LogEvent) =>
    console[level](JSON.stringify({ level, traceId, ...event }));
  return { info: write("info"), warn: write("warn"), error: write("error") };
}
