import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { actOnConversation, loadConversation } from "~/pages/booking/conversation/conversation.server";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Messages" }, NO_INDEX];

export const loader = (asked: LoaderFunctionArgs) => loadConversation(asked, "customer");
export const action = (asked: ActionFunctionArgs) => actOnConversation(asked, "customer");

export { ConversationPage as default } from "~/pages/booking/conversation/conversation-page";
