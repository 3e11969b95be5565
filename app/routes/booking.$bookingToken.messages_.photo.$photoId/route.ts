import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { messagePhoto } from "~/pages/booking/conversation/conversation.server";

/** Serves a photo in a message to the booking's customer. */
export const loader = (request: LoaderFunctionArgs) => messagePhoto(request, "customer");
