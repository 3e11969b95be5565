/**
 * Sets the clock of this isolate to `epochMs` and lets it run on from there: pages, objects and tests read the same day, whenever they are run.
 * Timers and the alarms of objects keep the machine's clock.
 */
export function startClockAt(epochMs: number): void {
  const RealDate = globalThis.Date;
  const ahead = epochMs - RealDate.now();
  const now = () => RealDate.now() + ahead;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget === target ? target : newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
}
