import { readdirSync, readFileSync } from "node:fs";

const field = (pid: string, name: string) =>
  new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];

/** Milliseconds of one tick of the system's clock of processes: a hundred a second on Linux. */
const TICK_MS = 10;

/** The ids of the runtime processes that this process started. Throws where the system does not tell. */
export const runtimePids = (): readonly string[] =>
  readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isOurs(pid));

/** A sum over the runtimes that this process started; null where the system does not tell. */
function overRuntimes(of: (pid: string) => number): number | null {
  try {
    const ours = runtimePids();
    return ours.length === 0 ? null : ours.reduce((sum, pid) => sum + of(pid), 0);
  } catch {
    return null;
  }
}

/** Memory of the runtimes that this process started, in MB; null where the system does not tell. */
export function runtimeMegabytes(): number | null {
  const kb = overRuntimes((pid) => Number(field(pid, "VmRSS") ?? 0));
  return kb === null ? null : Math.round(kb / 1024);
}

/** CPU that a process has used so far, in milliseconds. */
export function cpuMsOf(pid: string): number {
  // Behind the name in brackets: state, then ten numbers, then ticks in user and in system mode.
  const after = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(after[11]) + Number(after[12])) * TICK_MS;
}

/** CPU that those runtimes have used so far, in milliseconds; null where the system does not tell. Their database and objects are in it. */
export const runtimeCpuMs = (): number | null => overRuntimes(cpuMsOf);

/** A process may end while it is looked at. */
function isOurs(pid: string): boolean {
  try {
    return (
      field(pid, "PPid") === String(process.pid) && readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd")
    );
  } catch {
    return false;
  }
}
