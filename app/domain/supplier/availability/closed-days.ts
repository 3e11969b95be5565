/** Whether the bit at `index` is set. Each hexadecimal digit holds four days, the first day in the highest bit. Days beyond the text are open. */
export function isClosedBit(bits: string, index: number): boolean {
  if (index < 0) return false;
  const digit = bits[Math.floor(index / 4)];
  return digit !== undefined && (Number.parseInt(digit, 16) & (8 >> (index % 4))) !== 0;
}
