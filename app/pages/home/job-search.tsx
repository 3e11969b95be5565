import { Form, useFetcher } from "@remix-run/react";
import { Icon } from "../../ui/icon";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Home, HomeJob } from "../../usecases/home/show-home";
import { Button } from "../../ui/button";
import { JobButtons } from "./job-buttons";
import { LinkFields } from "./link-fields";
import { TextField } from "../../ui/text-field";

const TYPING_PAUSE_MS = 150;

interface Props {
  text: string;
  found: readonly HomeJob[] | null;
  message: string | null;
  /** A suburb and postcode that people know. */
  placePlaceholder: string;
  /** Stands in place of results until something is searched for. */
  children: ReactNode;
}

/** A plain search form, and one that begins the quote; with script the jobs come up while one types. */
export function JobSearch({ text, found, message, placePlaceholder, children }: Props) {
  const live = useFetcher<Home>();
  const [typed, setTyped] = useState(text);
  const pause = useRef<number>();
  useEffect(() => () => window.clearTimeout(pause.current), []);

  const search = (value: string) => {
    setTyped(value);
    window.clearTimeout(pause.current);
    if (value.trim() !== "")
      pause.current = window.setTimeout(() => live.load(`/?index&q=${encodeURIComponent(value)}`), TYPING_PAUSE_MS);
  };
  // What was typed before the script was here counts as well.
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later changes come as events
  useEffect(() => {
    if (box.current && box.current.value !== text) search(box.current.value);
  }, []);
  // What was typed since the page came counts; before that, what the page was asked for.
  const result = live.data ?? { found, message };
  const jobs = typed.trim() === "" ? null : result.found;

  return (
    <div className="grid gap-6">
      <search>
        <Form method="get" action="/" className="grid gap-2">
          <LinkFields />
          <label htmlFor="job-search" className="font-semibold">
            Search for a job or describe what's wrong
          </label>
          <div className="flex gap-2">
            <div className="relative flex-1">
              <Icon name="search" className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-faint" />
              <input
                ref={box}
                id="job-search"
                name="q"
                type="search"
                defaultValue={text}
                onChange={(event) => search(event.currentTarget.value)}
                autoComplete="off"
                maxLength={100}
                aria-describedby="job-search-hint"
                placeholder="brake pads, rego check"
                className="min-h-14 w-full rounded-md border border-control bg-surface pr-3 pl-12 text-base text-ink placeholder:text-faint"
              />
            </div>
            <Button className="min-h-14">Search</Button>
          </div>
          <p id="job-search-hint" role="status" className="sr-only">
            {jobs &&
              (jobs.length === 0 ? "Nothing found" : `${jobs.length} ${jobs.length === 1 ? "job" : "jobs"} found`)}
          </p>
        </Form>
      </search>
      <Form method="post" action="/start" className="grid gap-6">
        <LinkFields />
        <CarAndPlace placePlaceholder={placePlaceholder} />
        {jobs && <input type="hidden" name="searched" value={typed} />}
        {jobs && result.message && <p>{result.message}</p>}
        {jobs && jobs.length > 0 && <JobButtons jobs={jobs} withSummary />}
        {jobs && <DescribeIt text={typed} isFound={jobs.length > 0} />}
        {!jobs && children}
      </Form>
    </div>
  );
}

/** If one likes: what is told here is not asked again. Posted and never part of an address, as a plate must not be. Its button is the form's first, so it is what Enter presses. */
function CarAndPlace({ placePlaceholder }: Pick<Props, "placePlaceholder">) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        name="rego"
        label="Rego (optional)"
        placeholder="ABC123"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        name="suburb"
        label="Suburb (optional)"
        placeholder={placePlaceholder}
        maxLength={60}
        autoComplete="address-level2"
      />
      <Button variant="secondary" className="max-sm:col-span-2">
        Start
      </Button>
    </div>
  );
}

/** Always there: what was found may be something else. */
function DescribeIt({ text, isFound }: { text: string; isFound: boolean }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-dashed border-control p-4">
      <p>
        {isFound ? "Not what you mean?" : `We have no job called “${text.trim()}”.`} You can describe it in your own
        words and workshops will answer.
      </p>
      <Button variant="secondary" name="details" value={text.trim()}>
        Describe it yourself
      </Button>
    </div>
  );
}
