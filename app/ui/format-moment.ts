import * as moments from "../domain/core/time/format-moment";
import { keepTimesTogether } from "./format";

/** As in the domain, for pages: a narrow line never breaks between "6:47" and "pm". Messages and files keep the plain space. */
export const formatMoment: typeof moments.formatMoment = (at, zone) =>
  keepTimesTogether(moments.formatMoment(at, zone));

export const formatTimeOfDay: typeof moments.formatTimeOfDay = (at, zone) =>
  keepTimesTogether(moments.formatTimeOfDay(at, zone));
