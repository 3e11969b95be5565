import { useState } from "react";
import { Badge } from "../../ui/badge";
import { Button, ButtonLink } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { formatDay, formatTime } from "../../ui/format";
import { Notice } from "../../ui/notice";
import { WhyThisPrice } from "../results/price-lines";
import { Rating } from "../results/rating";
import { SAMPLE_PRICE } from "../results/sample-listings";
import { SummaryList } from "../../ui/summary-list";

export function TextSample() {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl font-bold">What does your car need?</h1>
      <h2 className="text-xl font-bold">Notices</h2>
      <Notice title="The workshop has until Mon 23 Nov, 5 pm">We’ll message you when it answers.</Notice>
      <Notice tone="attention" title="Demo data">
        Workshops and prices here are samples.
      </Notice>
      <Notice tone="error" title="The card was declined">
        Nothing was charged. Try another card.
      </Notice>
      <Notice tone="success" title="Booked" />
      <h2 className="text-xl font-bold">Small things</h2>
      <p className="flex flex-wrap gap-3">
        <Badge>Neutral</Badge> <Badge tone="accent">Accent</Badge> <Badge tone="attention">Attention</Badge>{" "}
        <Rating rating100={463} count={182} />
        <Rating rating100={0} count={0} />
      </p>
      <SummaryList
        rows={[
          { key: "day", label: "Day", value: `${formatDay("2026-11-24")}, ${formatTime("08:00")}`, changeHref: "?day" },
          { key: "place", label: "Suburb", value: "Whangārei", changeHref: "?place" },
        ]}
      />
      <WhyThisPrice price={SAMPLE_PRICE} />
      <EmptyState title="No quotes match these filters" action={<ButtonLink to="?">Clear filters</ButtonLink>}>
        There are 12 without filters.
      </EmptyState>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)} type="button">
          Open a dialog
        </Button>
      </div>
      {open && (
        <Dialog title="Photo tips" onClose={() => setOpen(false)}>
          <p>Stand two steps back, in daylight.</p>
        </Dialog>
      )}
    </div>
  );
}
