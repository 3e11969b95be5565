import * as moments from "../domain/core/time/format-moment";
import * as times from "../domain/core/time/format";

/** Replaces the space in "6:47 pm" with a non-breaking one. */
const keepTimesTogether = (text: string): string => text.replace(/ ([ap]m)\b/g, "\u00a0$1");

/**
 * Formats times for page data like the domain's function, but with a non-breaking space, so that a line never breaks between "6:47" and "pm". Messages and
 * files use the plain space. Server only, so that pages need no script for it.
 */
export const formatPageMoment: typeof moments.formatMoment = (at, zone) =>
  keepTimesTogether(moments.formatMoment(at, zone));

export const formatPageTimeOfDay: typeof moments.formatTimeOfDay = (at, zone) =>
  keepTimesTogether(moments.formatTimeOfDay(at, zone));

export const formatPageTime: typeof times.formatTime = (time) => keepTimesTogether(times.formatTime(time));
