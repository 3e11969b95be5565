/** The position in a VIN at which the serial number begins; the part before it identifies the model (ISO 3779). */
const SERIAL_AT = 11;
const VIN_LENGTH = 17;

/** Enough for the car's owner to know it again, not enough to look the car up. */
export const maskPlate = (plate: string): string => `${plate.slice(0, 1)}…`;

/** Maker, type and year stay, which is what a quote needs; the single car goes. Older chassis numbers have no such parts. */
export const maskVin = (vin: string): string =>
  `${vin.length === VIN_LENGTH ? vin.slice(0, SERIAL_AT) : vin.slice(0, 1)}…`;
