/** Position of the serial number in a VIN; the characters before it identify the model (ISO 3779). */
const SERIAL_START = 11;
const VIN_LENGTH = 17;

/** Masks a plate so that its owner can recognise it but nobody can look up the car. */
export const maskPlate = (plate: string): string => `${plate.slice(0, 1)}…`;

/** Keeps maker, type and year, which a quote needs, and drops the serial number. Older chassis numbers do not contain these parts. */
export const maskVin = (vin: string): string =>
  `${vin.length === VIN_LENGTH ? vin.slice(0, SERIAL_START) : vin.slice(0, 1)}…`;
