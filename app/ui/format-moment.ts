import * as moments from "../domain/core/time/format-moment";
import * as times from "../domain/core/time/format";

/** Replaces the space in "6:47 pm" with a non-breaking one. */
const keepTimesTogether = (text: string): string => text.replace(/ ([ap]m)\b/g, "\u00a0$1");

/**
 * Times for the data of pages, as in the domain: a narrow line never breaks between "6:47" and "pm". Messages and files keep the plain space. Server only,
 * so that it costs no page a byte of script.
 */
export const formatMoment: typeof moments.formatMoment = (at, zone) =>
  keepTimesTogether(moments.formatMoment(at, zone));

export const formatTimeOfDay: typeof moments.formatTimeOfDay = (at, zone) =>
  keepTimesTogether(moments.formatTimeOfDay(at, zone));

export const formatTime: typeof times.formatTime = (time) => keepTimesTogether(times.formatTime(time));
