import { setClockAhead } from "../../app/context";
import { consumeJobs } from "../../workers/queue";
import { demoKey } from "../../workers/dev-tools";
import { Stage } from "./stage";
import { playStory } from "./story";

export { BidOfferCounter } from "../../durable-objects/bid-offer/bid-offer-counter";
export { LeadSaveQueue } from "../../durable-objects/lead-save-queue/lead-save-queue";
export { RevealAllowance } from "../../durable-objects/reveal-allowance/reveal-allowance";

/** Creates the demo marketplace in the database of a development server, once. scripts/demo.ts bundles it, and no deployment contains it. */
export default {
  async fetch(_request, env) {
    if ((env.ENVIRONMENT as string) !== "DEV") return new Response("only DEV has a demo", { status: 403 });
    const key = demoKey(env);
    if ((await env.UPLOADS.head(key)) !== null) return Response.json({ links: [], failures: [], isOld: true });
    const storyResult = await playStory(new Stage(env));
    setClockAhead(0);
    await env.UPLOADS.put(key, JSON.stringify(storyResult.links));
    return Response.json(storyResult);
  },
  queue: (batch, env) => consumeJobs(batch, env),
} satisfies ExportedHandler<Env>;
