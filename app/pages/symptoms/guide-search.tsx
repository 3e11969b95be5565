import { Form } from "@remix-run/react";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";

/** Searches for a symptom in the driver's own words. It is a plain form, so it works without JavaScript. */
export function GuideSearch({ text }: { text: string }) {
  return (
    <search>
      <Form method="get" action="/what-is-wrong" className="grid gap-2">
        <label htmlFor="guide-search" className="font-semibold">
          Describe it in your own words
        </label>
        <div className="flex gap-2.5 max-sm:flex-col">
          <div className="relative flex-1">
            <Icon name="search" className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-faint" />
            <input
              id="guide-search"
              key={text}
              name="q"
              type="search"
              defaultValue={text}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="grinding noise when braking"
              className="min-h-14 w-full rounded-md border border-control bg-surface pr-3 pl-12 text-base text-ink placeholder:text-faint"
            />
          </div>
          <Button size="lg">Search</Button>
        </div>
      </Form>
    </search>
  );
}
