import { REJECTED_NOT_LAST_IN_QUEUE } from "./save-queue";

interface Queue {
  /** The job that is currently running under this name. Its caller is rejected as soon as a newer job waits. */
  running: { reject(reason: string): void };
  waiting: { start(): void; reject(reason: string): void } | null;
}

/**
 * Runs jobs by name, one at a time per name. Only the last caller gets a result (F-261, P-171, P-172). A running job finishes, but its caller, and every
 * caller superseded while waiting, is rejected with REJECTED_NOT_LAST_IN_QUEUE.
 */
export function createLatestOnlyQueue() {
  const queues = new Map<string, Queue>();
  return {
    run<T>(name: string, job: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const start = () => {
          const queue: Queue = { running: { reject }, waiting: null };
          queues.set(name, queue);
          const runNext = () => {
            queues.delete(name);
            queue.waiting?.start();
          };
          // Started asynchronously, so that a job that throws synchronously is also a rejected promise.
          void Promise.resolve().then(job).then(resolve, reject).finally(runNext);
        };
        const queue = queues.get(name);
        if (!queue) return start();
        (queue.waiting ?? queue.running).reject(REJECTED_NOT_LAST_IN_QUEUE);
        queue.waiting = { start, reject };
      });
    },
  };
}

/** Whether a rejection only means that a newer job replaced this one. Such a rejection is harmless, unlike real failures (F-262). */
export const isSuperseded = (reason: unknown): boolean => reason === REJECTED_NOT_LAST_IN_QUEUE;
