/** What the address and the secrets of an endpoint are sealed for. */
export const webhookSubject = (id: string): string => `webhook ${id}`;
