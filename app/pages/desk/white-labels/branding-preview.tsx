import type { BrandFiles } from "../../../domain/fleet/brand/branding-tokens";
import { Values } from "../changes/current-values";

export interface BrandingView {
  readonly name: string;
  readonly phone: string;
  readonly mark: BrandFiles["logo"];
  /** CSS of the brand colours, for this preview only. */
  readonly styles: string;
  readonly values: readonly (readonly [label: string, value: string])[];
  /** Differences from the current version, one per line; [] = the branding is new. */
  readonly changed: readonly string[];
}

/** Preview of a host's branding: the values, and samples of its header and buttons. */
export function BrandingPreview({ branding }: { branding: BrandingView }) {
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <link rel="stylesheet" href={branding.styles} />
      <h2 id="preview" className="text-xl font-bold">
        Preview of changes
      </h2>
      <Values values={branding.values} />
      {branding.changed.length > 0 && (
        <ul aria-label="Differences" className="text-sm text-soft">
          {branding.changed.map((text) => (
            <li key={text} className="break-words">
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <ThemePreview branding={branding} title="Light mode" scheme="face-light" />
        <ThemePreview branding={branding} title="Dark mode" scheme="face-dark" />
      </div>
      <figure className="grid gap-2">
        <figcaption className="text-sm text-soft">In emails</figcaption>
        <span className="face-mail justify-self-start rounded-md px-4 py-3 font-semibold">See your booking</span>
      </figure>
    </section>
  );
}

function ThemePreview({ branding, title, scheme }: { branding: BrandingView; title: string; scheme: string }) {
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="text-sm text-soft">{title}</figcaption>
      <div className={`${scheme} overflow-hidden rounded-lg border border-line bg-paper text-ink`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
          <span className="flex min-w-0 items-center gap-2.5 font-bold tracking-tight">
            <img src={branding.mark} alt="" width={32} height={32} className="size-8" />
            <span className="min-w-0 break-words">{branding.name}</span>
          </span>
          <span className="text-sm font-medium text-accent tabular-nums">{branding.phone}</span>
        </div>
        <div className="grid gap-3 p-4">
          <span className="text-lg font-bold">What does your car need?</span>
          <span className="rounded-md bg-accent-soft px-3 py-2 text-sm font-semibold text-accent">Logbook service</span>
          <span className="justify-self-start rounded-md bg-accent px-4 py-2 font-semibold text-on-accent">
            See prices
          </span>
        </div>
      </div>
    </figure>
  );
}
