import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";
import { buildContext } from "../app/context";

export { LeadSaveQueue } from "../durable-objects/lead-save-queue/lead-save-queue";

const remix = createRequestHandler(build, "production");

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    return remix(request, { app: buildContext(env, request), nonce: "" });
  },
} satisfies ExportedHandler<Env>;
