import { BidOfferCounter as Counter } from "../../../durable-objects/bid-offer/bid-offer-counter";
import { bidCounter } from "../../../durable-objects/stubs";
import type { BidCommand } from "../../../app/usecases/ports/bid-counter";

export { RevealAllowance } from "../../../durable-objects/reveal-allowance/reveal-allowance";

/** The shipped counter, with the two things that happen to an object from outside: it is thrown out of memory, and its alarm goes off. */
export class BidOfferCounter extends Counter {
  async evict(): Promise<void> {
    this.ctx.abort("evicted");
  }
  async ring(): Promise<void> {
    await this.alarm();
  }
}

type Asked = { readonly evict: string } | { readonly ring: string } | { readonly take: BidCommand };

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const asked = (await request.json()) as Asked;
    const object = (guid: string) => env.BID_OFFER_COUNTER.get(env.BID_OFFER_COUNTER.idFromName(guid)) as unknown as BidOfferCounter;
    try {
      if ("take" in asked) return Response.json(await bidCounter(env).take(asked.take));
      if ("evict" in asked) await object(asked.evict).evict();
      if ("ring" in asked) await object(asked.ring).ring();
      return Response.json({ done: true });
    } catch {
      return Response.json({ lost: true }, { status: 503 });
    }
  },
} satisfies ExportedHandler<Env>;
