import type { BrandFiles } from "../domain/fleet/brand/branding-tokens";

/** Our logo, a lane that turns into the pit. A white label has its own. */
export function SiteLogo({ files }: { files: BrandFiles | null }) {
  if (files !== null) return <img src={files.logo} alt="" width={32} height={32} className="size-8" />;
  return (
    <svg viewBox="0 0 32 32" className="size-8 text-accent" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M8 26V13a6 6 0 0 1 12 0v6a4 4 0 0 0 4 4"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M14 26v-3m0-5v-3" stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
