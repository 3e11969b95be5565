import type { Context } from "../usecases/context";
import { examine } from "../usecases/health/examine";
import { refusedWithout } from "./operator";

/** The deployment's health for its operator. Without OPERATOR_KEY the call does not exist. */
export async function healthDetails(request: Request, app: Context): Promise<Response> {
  const refused = await refusedWithout(null, request, app);
  if (refused) return refused;
  return Response.json(await examine(app), { headers: { "Cache-Control": "no-store" } });
}

/** For uptime checks: whether this worker and its database answer. Reveals nothing else. */
export async function healthz({ db, log }: Context): Promise<Response> {
  const answers = await db.health.ping().then(
    () => true,
    () => false,
  );
  if (!answers) log.error({ event: "database-silent" });
  return new Response(answers ? "ok\n" : "the database does not answer\n", {
    status: answers ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
