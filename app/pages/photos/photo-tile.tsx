import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Spinner } from "../../ui/spinner";
import { BUSY, type Tile } from "./tiles";

const WORDS: Readonly<Record<Tile["state"], string>> = {
  waiting: "Waiting",
  reading: "Reading the photo…",
  uploading: "Uploading",
  processing: "Checking",
  pending: "Not finished",
  approved: "Added",
  rejected: "Not usable",
  failed: "Not uploaded",
};

interface Props {
  tile: Tile;
  /** From 1. */
  place: number;
  onRemove: () => void;
  onRetry: () => void;
  onForward: () => void;
}

/** One photo: its picture once it is approved, until then what is happening to it. */
export function PhotoTile({ tile, place, onRemove, onRetry, onForward }: Props) {
  const { state, name, message, url, progress, file } = tile;
  const isBusy = BUSY.has(state);
  const isWrong = state === "rejected" || state === "failed";
  return (
    <li
      data-status={state}
      className={`grid content-start grid-cols-[5rem_1fr] gap-x-4 gap-y-2 rounded-lg border bg-surface p-3 ${isWrong ? "border-error" : "border-line"}`}
      aria-busy={isBusy || undefined}
    >
      <div className="flex aspect-square items-center justify-center overflow-hidden rounded-md bg-sunken text-soft">
        {state === "approved" && url ? (
          <img src={url} alt={`Your vehicle, number ${place}`} className="size-full object-cover" />
        ) : isBusy ? (
          <Spinner />
        ) : (
          <Icon name={isWrong ? "error" : "info"} className={`size-6 ${isWrong ? "text-error" : ""}`} />
        )}
      </div>
      <div className="grid min-w-0 content-center gap-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-soft">
          {WORDS[state]}
          {state === "uploading" && ` ${Math.round(progress * 100)} %`}
        </p>
        {state === "uploading" && (
          <progress value={progress} max={1} aria-label={`Upload of ${name}`} className="h-2 w-full accent-accent" />
        )}
        {message && <p className="text-sm font-medium text-error">{message}</p>}
      </div>
      {!isBusy && (
        <div className="col-span-2 -mb-2 -ml-4 flex flex-wrap gap-x-2">
          <Button type="button" variant="quiet" onClick={onRemove}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
          {state === "failed" && file !== null && (
            <Button type="button" variant="quiet" onClick={onRetry}>
              Try again<span className="sr-only"> to upload {name}</span>
            </Button>
          )}
          {state === "approved" && place > 1 && (
            <Button type="button" variant="quiet" onClick={onForward}>
              Move forward<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
