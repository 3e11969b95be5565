import { COUNTRIES, type Country } from "../country/country";

/** Which mobiles are taken: those of the country, since codes and bookings go there by text (F-309, B-167). */
export const mobileNumberError = (country: Country): string =>
  `Enter a mobile number from ${COUNTRIES[country].name}, like ${COUNTRIES[country].phonePlaceholder}`;
