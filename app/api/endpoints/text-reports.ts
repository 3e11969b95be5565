import { z } from "zod";
import { handleMailReport } from "../../usecases/operations/outbox/take-mail-report";
import { handleTextReport } from "../../usecases/operations/outbox/take-text-report";
import { okResult, endpoint } from "../endpoint";

export const TEXT_REPORT_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/webhook/twilio",
    tag: "Messages",
    summary: "Receives Twilio's signed delivery report for a text message, posted as a form",
    access: "provider",
    query: z.object({ message: z.string().max(200) }),
    answer: z.object({}),
    refuses: ["webhook-refused"],
    async use({ request, query }, app) {
      const fields = Object.fromEntries(new URLSearchParams((await request.text()).slice(0, 20_000)));
      const result = await handleTextReport(app, query.message, fields, request.headers.get("X-Twilio-Signature"));
      return result.ok ? okResult({}) : result;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/webhook/resend",
    tag: "Messages",
    summary: "Receives Resend's signed report that an email bounced or was marked as spam",
    access: "provider",
    answer: z.object({}),
    refuses: ["webhook-refused"],
    async use({ request }, app) {
      const header = (name: string) => request.headers.get(`svix-${name}`);
      const mailReport = await handleMailReport(app, (await request.text()).slice(0, 100_000), {
        id: header("id"),
        timestamp: header("timestamp"),
        signature: header("signature"),
      });
      return mailReport.ok ? okResult({}) : mailReport;
    },
  }),
];
