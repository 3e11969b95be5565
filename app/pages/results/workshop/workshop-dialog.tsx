import { Link } from "@remix-run/react";
import { Dialog } from "../../../ui/dialog";
import { AboutTab } from "./about-tab";
import { PictureDialog } from "./picture-dialog";
import { ReviewsTab } from "./reviews-tab";
import { TermsTab } from "./terms-tab";
import type { WorkshopData } from "./workshop-data.server";

interface Props {
  data: WorkshopData;
  params: URLSearchParams;
  /** Query of the list's own state, kept in every link. */
  listQuery: string;
  closeHref: string;
}

/** Tabs by their number in the URL: 2 is terms and conditions (P-057). */
const TABS = ["Workshop", "Reviews", "Terms and conditions"] as const;

export function WorkshopDialog({ data, params, listQuery, closeHref }: Props) {
  const tabIndex = ["1", "2"].indexOf(params.get("tab") ?? "") + 1;
  const tabHref = (extraParams: Readonly<Record<string, string | number>>) => {
    const params = new URLSearchParams(listQuery);
    for (const [name, value] of Object.entries(extraParams)) params.set(name, String(value));
    return `?${params}`;
  };
  const number = Number(params.get("image"));
  if (data.images[number - 1] !== undefined)
    return (
      <PictureDialog
        key="picture"
        data={data}
        number={number}
        pictureHref={(imageNumber) => tabHref({ tab: tabIndex, image: imageNumber })}
        closeHref={tabHref({ tab: tabIndex })}
      />
    );
  return (
    <Dialog key="workshop" title={data.name} closeHref={closeHref}>
      <nav
        aria-label="About this workshop"
        className="mb-4 flex flex-wrap gap-x-4 border-b border-line text-sm sm:gap-x-5 sm:text-base"
      >
        {TABS.map((name, index) => (
          <Link
            key={name}
            to={tabHref({ tab: index })}
            replace
            preventScrollReset
            aria-current={tabIndex === index ? "page" : undefined}
            className={`-mb-px inline-flex min-h-11 items-center border-b-2 font-semibold ${tabIndex === index ? "border-accent text-ink" : "border-transparent text-accent"}`}
          >
            {name}
          </Link>
        ))}
      </nav>
      {tabIndex === 0 && <AboutTab data={data} pictureHref={(number) => tabHref({ image: number })} />}
      {tabIndex === 1 && (
        <ReviewsTab data={data} page={Number(params.get("page")) || 1} pageHref={(page) => tabHref({ tab: 1, page })} />
      )}
      {tabIndex === 2 && <TermsTab data={data} />}
    </Dialog>
  );
}
