import { isSecurityEvent, type SecurityEvent } from "../domain/operations/health/security-events";
import type { Log, LogEvent } from "../usecases/ports/log";

/** One JSON line per event. Every line contains the request's trace id. */
export function jsonLog(traceId: string): Log {
  const write = (level: "info" | "warn" | "error") => (event: LogEvent) =>
    console[level](JSON.stringify({ level, traceId, ...event }));
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

/** Wraps a log so that security events are also counted. The counts are kept in memory, so that no page waits for them to be stored. */
export function countingLog(log: Log, count: (event: SecurityEvent) => void): Log {
  const withCount = (write: (event: LogEvent) => void) => (line: LogEvent) => {
    write(line);
    if (isSecurityEvent(line.event)) count(line.event);
  };
  return { info: withCount(log.info), warn: withCount(log.warn), error: withCount(log.error) };
}
