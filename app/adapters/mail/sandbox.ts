import type { Sender } from "../../usecases/ports/senders";

/** DEV and TEST: a message is delivered by standing on the outbox page. */
export const sandboxSender: Sender = {
  async send({ id }) {
    return { kind: "sent", providerId: `sandbox:${id}` };
  },
};
