import { redirectDocument } from "@remix-run/cloudflare";
import { beginSeeingCookie, seenStart } from "../../http/seen-cookie";
import type { SeenThing } from "../../usecases/ports/seen";

/** The page before a look at a customer's pages: the same for a booking and a quote. */
export const SEE_DRAWN = {
  title: "See it as the customer does",
  what: "The customer’s own pages open, with name and contact where they show them. You can look, for half an hour, and send nothing from there. The history keeps that you looked, and why.",
  button: "Open the pages",
} as const;

/** Leads to the customer's pages. A document of its own: the frame around them is the customer's. */
export const seeAnswer = (request: Request, thing: SeenThing, id: string) =>
  redirectDocument(seenStart(thing), { status: 303, headers: { "Set-Cookie": beginSeeingCookie(request, id) } });
