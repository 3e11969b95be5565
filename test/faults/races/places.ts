import type { Client } from "../worker/client";
import type { Place } from "./contenders";

interface Places {
  /** Places with one slot: at suppliers paid online, and at suppliers paid on the day. */
  readonly scarce: { readonly online: Place[]; readonly onTheDay: Place[] };
  readonly ample: readonly Place[];
}

/** Excludes weekends: a workshop opens later on Saturdays, so the first start time of a weekday is not available then. */
const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Finds available days near a lead, as many of each kind as there are rounds, by calling the worker as a page would. */
export async function findPlaces(client: Client, lead: string, rounds: number): Promise<Places> {
  const places = { scarce: { online: [] as Place[], onTheDay: [] as Place[] }, ample: [] as Place[] };
  const quotes = await client.get(`/api/quotes/${lead}`);
  for (const { WorkshopId, AcceptOnlinePayments, IsMobile } of quotes?.body?.Listings ?? []) {
    const isScarce = WorkshopId % 2 === 0;
    const list = isScarce ? places.scarce[AcceptOnlinePayments ? "online" : "onTheDay"] : places.ample;
    if (IsMobile || (!isScarce && AcceptOnlinePayments) || list.length >= rounds) continue;
    const details = (await client.get(`/api/finalise/${lead}/${WorkshopId}`))?.body;
    for (const day of (details?.AvailableDates ?? []).filter(isWeekday))
      list.push({ supplier: WorkshopId, zone: details.Workshop.IANATimeZone, day, from: details.TimeOptions[0].From });
  }
  if (places.ample.length === 0 || places.scarce.onTheDay.length + places.scarce.online.length < rounds)
    throw new Error(
      `only ${places.scarce.onTheDay.length + places.scarce.online.length} slots to race for, ${rounds} are needed`,
    );
  return places;
}
