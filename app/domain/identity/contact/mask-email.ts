/** "c…@customer.example": enough for its owner to know it again. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}…@${email.split("@")[1] ?? ""}`;
