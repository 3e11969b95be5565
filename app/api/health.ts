import type { Context } from "../usecases/context";
import { checkHealth } from "../usecases/operations/health/examine";
import { authorize } from "./operator";

/** Health of the deployment, for its operator. A deployment without OPERATOR_KEY does not reveal that this call exists. */
export async function healthDetails(request: Request, app: Context): Promise<Response> {
  const response = await authorize(null, request, app);
  if (response) return response;
  return Response.json(await checkHealth(app), { headers: { "Cache-Control": "no-store" } });
}

/** For uptime checks: whether this worker and its database respond, and whether it can store customers' contact details. Reveals nothing else. */
export async function healthz({ db, log, deployment }: Context): Promise<Response> {
  const isReachable = await db.health.ping().then(
    () => true,
    () => false,
  );
  if (!isReachable) log.error({ event: "database-unreachable" });
  // Without CONTACT_KEY no contact details can be stored, so every customer form would fail.
  const fault = !isReachable
    ? "database unreachable"
    : deployment.contactKeyFault !== null
      ? "contact details cannot be stored (CONTACT_KEY)"
      : null;
  return new Response(`${fault ?? "ok"}\n`, {
    status: fault === null ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
