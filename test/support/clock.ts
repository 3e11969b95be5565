/** The time at which every runtime test starts: Monday 23 November 2026, 10 am, UTC+10. Dates in tests are relative to it. */
export const NOW = Date.parse("2026-11-23T10:00:00+10:00");

/** The real `Date`: all test files that share an isolate start from it. */
let realDate: DateConstructor | undefined;

/**
 * Sets the clock of this isolate to `epochMs` and lets it run on, so that pages, objects and tests see the same day whenever they run.
 * Returns the number of milliseconds by which it is ahead of the machine's clock, which timers and alarms use.
 */
export function startClockAt(epochMs: number): number {
  realDate ??= globalThis.Date;
  const RealDate = realDate;
  const ahead = epochMs - RealDate.now();
  const now = () => RealDate.now() + ahead;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, inputs: [], newTarget) =>
      Reflect.construct(target, inputs.length === 0 ? [now()] : inputs, newTarget === target ? target : newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
  return ahead;
}

/** The runtime's own methods. */
let originalAlarmMethods: Pick<DurableObjectStorage, "setAlarm" | "getAlarm"> | undefined;

/** Alarms of Durable Objects use the machine's clock, so times are converted from and to this isolate's clock. */
export function shiftAlarms(storage: DurableObjectStorage, aheadMs: number): void {
  const prototype = Object.getPrototypeOf(storage) as DurableObjectStorage;
  const { setAlarm, getAlarm } = (originalAlarmMethods ??= {
    setAlarm: prototype.setAlarm,
    getAlarm: prototype.getAlarm,
  });
  prototype.setAlarm = function (this: DurableObjectStorage, at, options) {
    return setAlarm.call(this, Number(at) - aheadMs, options);
  };
  prototype.getAlarm = async function (this: DurableObjectStorage, options) {
    const at = await getAlarm.call(this, options);
    return at === null ? null : at + aheadMs;
  };
}
