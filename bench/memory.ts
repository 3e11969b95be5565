import { readdirSync, readFileSync } from "node:fs";

const field = (pid: string, name: string) => new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];

/** Memory of the runtimes that this process started, in MB; null where the system does not tell. */
export function runtimeMegabytes(): number | null {
  try {
    const ours = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isOurs(pid));
    return ours.length === 0 ? null : Math.round(ours.reduce((kb, pid) => kb + Number(field(pid, "VmRSS") ?? 0), 0) / 1024);
  } catch {
    return null;
  }
}

/** A process may end while it is looked at. */
function isOurs(pid: string): boolean {
  try {
    return field(pid, "PPid") === String(process.pid) && readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd");
  } catch {
    return false;
  }
}
