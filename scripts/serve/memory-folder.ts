import { statfsSync } from "node:fs";

/** What the databases of one run of tests come to, and as much again. */
const REQUIRED_BYTES = 1_000_000_000;

/**
 * A folder whose files are kept in memory, or null where the machine has none with room. SQLite waits for the disk at each commit, and a test's
 * database is thrown away: on a disk tests of the runtime spend three quarters of their time in that wait.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > REQUIRED_BYTES ? "/dev/shm" : null;
  } catch {
    return null;
  }
}
