/** Whether bit `index` is set: four days a hexadecimal digit, the first day in the highest bit. Outside the text a day is open. */
export function isClosedBit(bits: string, index: number): boolean {
  if (index < 0) return false;
  const digit = bits[Math.floor(index / 4)];
  return digit !== undefined && (Number.parseInt(digit, 16) & (8 >> (index % 4))) !== 0;
}
