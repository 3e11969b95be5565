import { DurableObject } from "cloudflare:workers";

export class LeadSaveQueue extends DurableObject<Env> {}
