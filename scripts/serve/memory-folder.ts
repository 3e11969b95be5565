import { statfsSync } from "node:fs";

/** Twice the size of the databases of one test run. */
const REQUIRED_BYTES = 1_000_000_000;

/**
 * A folder in memory; null if the machine has none with enough space. SQLite waits for the disk at each commit, although a test's database is temporary. On a
 * disk, runtime tests spend three quarters of their time in that wait.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > REQUIRED_BYTES ? "/dev/shm" : null;
  } catch {
    return null;
  }
}
