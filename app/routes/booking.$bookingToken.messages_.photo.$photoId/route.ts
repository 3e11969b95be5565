import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { messagePhoto } from "~/pages/booking/conversation/conversation.server";

/** A photo of a message, for the booking's customer. */
export const loader = (request: LoaderFunctionArgs) => messagePhoto(request, "customer");
