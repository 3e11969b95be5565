/** The subject that an endpoint's URL and secrets are sealed for. */
export const webhookSubject = (id: string): string => `webhook ${id}`;
