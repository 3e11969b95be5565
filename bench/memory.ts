import { readdirSync, readFileSync } from "node:fs";

const readStatusField = (pid: string, name: string) =>
  new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];

/** Milliseconds per tick of the process clock: a hundred ticks a second on Linux. */
const TICK_MS = 10;

/** Ids of the runtime processes that this process started. Throws if the operating system does not provide them. */
export const runtimePids = (): readonly string[] =>
  readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isOwnProcess(pid));

/** Sum over the runtimes that this process started; null if the operating system does not provide the data. */
function sumOverRuntimes(measure: (pid: string) => number): number | null {
  try {
    const runtimePidList = runtimePids();
    return runtimePidList.length === 0 ? null : runtimePidList.reduce((sum, pid) => sum + measure(pid), 0);
  } catch {
    return null;
  }
}

/** Memory of the runtimes that this process started, in MB; null if the operating system does not provide it. */
export function runtimeMegabytes(): number | null {
  const kilobytes = sumOverRuntimes((pid) => Number(readStatusField(pid, "VmRSS") ?? 0));
  return kilobytes === null ? null : Math.round(kilobytes / 1024);
}

/** CPU time that a process has used so far, in milliseconds. */
export function cpuMsOf(pid: string): number {
  // The fields after the name in brackets are the state, ten numbers, and then the ticks in user mode and in system mode.
  const processStats = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(processStats[11]) + Number(processStats[12])) * TICK_MS;
}

/**
 * CPU time that the runtimes started by this process have used so far, in milliseconds, including their database and Durable Objects; null if the operating
 * system does not provide it.
 */
export const runtimeCpuMs = (): number | null => sumOverRuntimes(cpuMsOf);

/** True for a runtime that this process started. A process may end while it is being inspected. */
function isOwnProcess(pid: string): boolean {
  try {
    return (
      readStatusField(pid, "PPid") === String(process.pid) &&
      readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd")
    );
  } catch {
    return false;
  }
}
