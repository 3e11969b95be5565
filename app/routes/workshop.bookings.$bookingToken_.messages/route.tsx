import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { conversationAction, loadConversation } from "~/pages/booking/conversation/conversation.server";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Messages" }, NO_INDEX];

export const loader = (request: LoaderFunctionArgs) => loadConversation(request, "supplier");
export const action = (request: ActionFunctionArgs) => conversationAction(request, "supplier");

export { ConversationPage as default } from "~/pages/booking/conversation/conversation-page";
