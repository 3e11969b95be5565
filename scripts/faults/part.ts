import { type ChildProcess, fork } from "node:child_process";
import type { Plugin } from "vite";
import { withFault } from "../../test/faults/seeded-fault.ts";
import { withApp } from "../app-in-node.ts";
import type { SeededFault } from "./suites.ts";

/** Instruction to a child process about what to run. */
export type FaultPart =
  | {
      readonly kind: "histories";
      readonly run: string;
      readonly first: number;
      readonly count: number;
      readonly fault: SeededFault | null;
    }
  | { readonly kind: "harness"; readonly run: string; readonly request: object; readonly fault: SeededFault | null };

interface PartMessage<T> {
  readonly playedCount?: number;
  readonly text?: string;
  readonly result?: T;
  /** Kind and message of the error that stopped the run. */
  readonly failure?: { readonly name: string; readonly message: string };
}

/** Runs one part in this child process, and reports to the parent. */
export async function playPart(part: FaultPart): Promise<void> {
  const notify = (message: PartMessage<unknown>) => process.send?.(message);
  try {
    notify({ result: await runHarnessPart(part, notify) });
  } catch (error) {
    console.error(error);
    // Exits explicitly, because open resources would keep the process alive.
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    process.send?.({ failed: { name, message } }, () => process.exit(1));
  }
}

function runHarnessPart(part: FaultPart, notify: (message: PartMessage<unknown>) => void): Promise<unknown> {
  return withApp(
    async (load) => {
      if (part.kind === "histories") {
        const { runHistories } = await load<typeof import("../../test/faults/offers/run.ts")>(part.run);
        return runHistories(part.first, part.count, {
          enough: part.fault ? 1 : 20,
          fault: part.fault,
          notify: (playedCount: number) => notify({ playedCount }),
        });
      }
      const { play } = await load<{ play(request: object): Promise<unknown> }>(part.run);
      return play({ ...part.request, notify: (text: string) => notify({ text }) });
    },
    part.fault && !isBundleFault(part.fault) ? [plantFault(part.fault)] : [],
  );
}

/** True if the fault is applied to the built worker, by the harness that serves it. */
export const isBundleFault = ({ file }: SeededFault): boolean => file.startsWith("bundle:");

/** Applies a fault to one source file while it is loaded. */
function plantFault(fault: SeededFault): Plugin {
  return { name: "seeded-fault", enforce: "pre", transform: (code, id) => withFault(fault, id, () => code) };
}

/** Runs a part in a child process and returns its result. */
export function play<T>(
  part: FaultPart,
  notify: (message: { readonly playedCount?: number; readonly text?: string }) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(
      new URL("../faults.ts", import.meta.url).pathname,
      ["--part", JSON.stringify(part)],
      { stdio: ["ignore", "inherit", "inherit", "ipc"] },
    );
    let result: T | undefined;
    let reason: PartMessage<T>["failure"];
    child.on("message", (message: PartMessage<T>) => {
      reason = message.failure ?? reason;
      if (message.result === undefined) notify(message);
      else result = message.result;
    });
    child.on("exit", (code) =>
      result === undefined
        ? reject(Object.assign(new Error(), reason ?? { message: `a part ended with ${code}` }))
        : resolve(result),
    );
  });
}
