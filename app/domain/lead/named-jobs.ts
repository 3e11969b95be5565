import { REJECTED_NOT_LAST_IN_QUEUE } from "./save-queue";

interface Queue {
  /** The run that holds the name now; its caller is rejected as soon as a newer run waits. */
  running: { reject(reason: string): void };
  waiting: { start(): void; reject(reason: string): void } | null;
}

/**
 * Jobs by name: never two of one name at once, and only the last caller sees a result (F-261, P-171, P-172).
 * A running job finishes; its caller, and every caller overtaken while waiting, gets REJECTED_NOT_LAST_IN_QUEUE.
 */
export function namedJobs() {
  const queues = new Map<string, Queue>();
  return {
    run<T>(name: string, job: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const start = () => {
          const queue: Queue = { running: { reject }, waiting: null };
          queues.set(name, queue);
          const next = () => {
            queues.delete(name);
            queue.waiting?.start();
          };
          // A job that throws before its first await is a failed job too.
          void Promise.resolve().then(job).then(resolve, reject).finally(next);
        };
        const queue = queues.get(name);
        if (!queue) return start();
        (queue.waiting ?? queue.running).reject(REJECTED_NOT_LAST_IN_QUEUE);
        queue.waiting = { start, reject };
      });
    },
  };
}

/** Separates the one harmless rejection from real failures (F-262). */
export const isOvertaken = (reason: unknown): boolean => reason === REJECTED_NOT_LAST_IN_QUEUE;
