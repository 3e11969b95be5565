import { COUNTRIES } from "../../domain/country/country";
import type { PlainDay } from "../../domain/time/plain-date";
import { dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { messageOf } from "../ports/log";

/** As long as the priced repairs call may be kept: a page and the call say the same. */
const KEEP_SECONDS = 60 * 60;

/** The day whose prices are shown: today where this marketplace is. */
export const figuresDay = ({ clock, config }: Pick<Context, "clock" | "config">): PlainDay =>
  dayAt(clock.now(), COUNTRIES[config.country].defaultZone);

/**
 * Figures of a public page, from the cache near whoever asks (nothing is asked of D1 then), else worked out and kept for an hour, the same day only.
 * What was refused is not kept.
 */
export async function keptFigures<T extends { readonly ok: boolean }>(
  context: Context,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const key = `${figuresDay(context)}/${name}`;
  const kept = (await context.edgeCache.get(key)) as T | null;
  if (kept !== null) return kept;
  const made = await make();
  if (made.ok) keep(context, name, made, KEEP_SECONDS);
  return made;
}

function keep(context: Context, name: string, value: unknown, seconds: number): void {
  context.later(
    context.edgeCache
      .put(`${figuresDay(context)}/${name}`, value, seconds)
      .catch((error: unknown) =>
        context.log.warn({ event: "unexpected-error", where: "keep figures", message: messageOf(error) }),
      ),
  );
}

/** Keeps what was made of a day's figures for the rest of the day. */
export const keepForDay = (context: Context, name: string, value: unknown): void =>
  keep(context, name, value, 24 * 60 * 60);

/** What was kept of `name` today, without working anything out; null = nothing. */
export const onlyKept = async <T>(context: Context, name: string): Promise<T | null> =>
  (await context.edgeCache.get(`${figuresDay(context)}/${name}`)) as T | null;
