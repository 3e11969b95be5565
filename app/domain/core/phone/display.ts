const groupDigits = (digits: string, ...sizes: number[]) => {
  let at = 0;
  return [...sizes.map((size) => digits.slice(at, (at += size))), digits.slice(at)]
    .filter((part) => part !== "")
    .join(" ");
};

function formatAustralianNumber(nationalNumber: string): string {
  const digits = `0${nationalNumber}`;
  return digits.startsWith("04")
    ? groupDigits(digits, 4, 3)
    : `(${digits.slice(0, 2)}) ${groupDigits(digits.slice(2), 4)}`;
}

function formatNewZealandNumber(nationalNumber: string): string {
  const digits = `0${nationalNumber}`;
  if (/^0(800|508)/.test(digits)) return groupDigits(digits, 4, 3);
  return digits.startsWith("02") ? groupDigits(digits, 3, 3) : groupDigits(digits, 2, 3);
}

/** Formats a +61 or +64 number in national format; other numbers are unchanged (F-319, F-320). */
export function formatPhoneForDisplay(number: string): string {
  if (number.startsWith("+61")) return formatAustralianNumber(number.slice(3));
  return number.startsWith("+64") ? formatNewZealandNumber(number.slice(3)) : number;
}

/** Returns the first 6 characters of the displayed number, followed by "..." (F-321). */
export const maskPhone = (number: string): string => `${formatPhoneForDisplay(number).slice(0, 6)}...`;
