import type { Client } from "../worker/client";
import type { Place } from "./contenders";

interface Places {
  /** Each has room for one job: of suppliers that are paid online, and on the day. */
  readonly scarce: { readonly online: Place[]; readonly onTheDay: Place[] };
  readonly ample: readonly Place[];
}

/** On a Saturday a workshop opens later: the first start of a weekday is none then. */
const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Available days near a lead, until there are as many of each kind as rounds; requested from the worker as a page would. */
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
      `only ${places.scarce.onTheDay.length + places.scarce.online.length} places to race for, of ${rounds}`,
    );
  return places;
}
