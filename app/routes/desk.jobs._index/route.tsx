import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { ButtonLink } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { NO_INDEX } from "~/ui/no-index";
import { readJobs } from "~/usecases/operations/desk/catalogue";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Jobs" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const jobs = await readJobs(app);
  if (!jobs.ok) throw deskRefusalResponse(request, app, jobs.code);
  return jobs.categories.map(({ category: { id, name }, jobs }) => ({
    id,
    name,
    jobs: jobs.map((job) => ({ id: job.id, name: job.name, isWithdrawn: job.countries.length === 0 })),
  }));
}

/** List of all jobs that customers can request, by kind. */
export default function Jobs() {
  const categories = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Jobs"
      subtitle="The jobs customers can choose, with their texts, hours and questions."
      width="text"
    >
      <div className="mb-6 flex flex-wrap gap-3">
        <ButtonLink to="/desk/jobs/new" variant="secondary">
          Add a job
        </ButtonLink>
        <ButtonLink to="/desk/questions/new" variant="secondary">
          Add a question to a job
        </ButtonLink>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {categories.map(({ id, name, jobs }) => (
          <li key={id} className="py-1">
            <Disclosure
              summary={
                <>
                  {name} <span className="font-normal text-soft tabular-nums">{jobs.length}</span>
                </>
              }
            >
              <ul>
                {jobs.map((job) => (
                  <li key={job.id}>
                    <Link to={`/desk/jobs/${job.id}`} className={LINK_CLASS}>
                      {job.name}
                    </Link>
                    {job.isWithdrawn && <span className="text-sm text-soft"> Withdrawn</span>}
                  </li>
                ))}
              </ul>
            </Disclosure>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
