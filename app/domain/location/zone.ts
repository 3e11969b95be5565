import type { Country } from "../core/country/country.ts";

export interface ZoneLocation {
  readonly country: Country;
  /** AU: state short name; NZ: region name. */
  readonly region: string;
  readonly name: string;
  readonly postcode: string | null;
  readonly longitude: number | null;
}

const AU_STATE_ZONE: Readonly<Record<string, string>> = {
  NSW: "Australia/Sydney",
  ACT: "Australia/Sydney",
  VIC: "Australia/Melbourne",
  QLD: "Australia/Brisbane",
  SA: "Australia/Adelaide",
  WA: "Australia/Perth",
  TAS: "Australia/Hobart",
  NT: "Australia/Darwin",
};

/** Places whose time zone differs from that of their state, by postcode and name. The postcode alone would match too many places (Norseman is also 6443). */
const AU_EXCEPTIONS: readonly { readonly postcode: string; readonly namePattern: RegExp; readonly zone: string }[] = [
  // Yancowinna County uses South Australian time.
  { postcode: "2880", namePattern: /broken hill|silverton/i, zone: "Australia/Broken_Hill" },
  { postcode: "2898", namePattern: /lord howe/i, zone: "Australia/Lord_Howe" },
  { postcode: "2899", namePattern: /norfolk/i, zone: "Pacific/Norfolk" },
  { postcode: "6443", namePattern: /^(eucla|mundrabilla|madura|cocklebiddy)$/i, zone: "Australia/Eucla" },
  { postcode: "6798", namePattern: /christmas island/i, zone: "Indian/Christmas" },
  { postcode: "6799", namePattern: /cocos/i, zone: "Indian/Cocos" },
];

/** The IANA zone of a locality. Service dates are plain days in this zone. */
export const findZone = (place: ZoneLocation): string => ZONE_RESOLVERS[place.country](place);

const ZONE_RESOLVERS: Readonly<Record<Country, (place: ZoneLocation) => string>> = {
  AU: zoneInAustralia,
  NZ: (place) => (isChathamIslands(place) ? "Pacific/Chatham" : "Pacific/Auckland"),
};

function zoneInAustralia(place: ZoneLocation): string {
  const exception = AU_EXCEPTIONS.find((row) => row.postcode === place.postcode && row.namePattern.test(place.name));
  const zone = exception?.zone ?? AU_STATE_ZONE[place.region];
  if (!zone) throw new RangeError(`no time zone for the state "${place.region}"`);
  return zone;
}

/** Whether a place is in the Chatham Islands, by region or name, or by a longitude east of the date line (the islands are at 176° west). */
function isChathamIslands(place: ZoneLocation): boolean {
  return (
    /chatham island/i.test(`${place.region} ${place.name}`) || (place.longitude !== null && place.longitude < -170)
  );
}
