const SMALLEST = 100_000_000;
const COUNT = 900_000_000;

/** A booking reference of nine digits from a random UUID. Two bookings may draw the same; the store then asks for another. */
export const bookingReference = (uuid: string): number =>
  SMALLEST + Number(BigInt(`0x${uuid.replaceAll("-", "")}`) % BigInt(COUNT));
