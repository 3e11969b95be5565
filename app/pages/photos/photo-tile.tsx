import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Spinner } from "../../ui/spinner";
import { BUSY_STATES, type Tile } from "./tiles";

const STATE_TEXTS: Readonly<Record<Tile["state"], string>> = {
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
  /** Position, starting at 1. */
  place: number;
  onRemove: () => void;
  onRetry: () => void;
  onMoveForward?: () => void;
  /** Set only for uploads that take a long time. */
  onCancel?: () => void;
}

/** Tile of a photo or video. It shows the picture once approved, and the progress until then. A video plays below its text. */
export function PhotoTile({ tile, place, onRemove, onRetry, onMoveForward, onCancel }: Props) {
  const { state, kind, name, message, url, progress, file } = tile;
  const isBusy = BUSY_STATES.has(state);
  const hasProblem = state === "rejected" || state === "failed";
  return (
    <li
      tabIndex={-1}
      data-status={state}
      className={`grid content-start grid-cols-[5rem_1fr] gap-x-4 gap-y-2 rounded-lg border bg-surface p-3 ${hasProblem ? "border-error" : "border-line"}`}
      aria-busy={isBusy || undefined}
    >
      <div className="flex aspect-square items-center justify-center overflow-hidden rounded-md bg-sunken text-soft">
        {state === "approved" && kind === "video" ? (
          <Icon name="success" className="size-6 text-accent" />
        ) : state === "approved" && url ? (
          <img src={url} alt={`Your vehicle, number ${place}`} className="size-full object-cover" />
        ) : isBusy ? (
          <Spinner />
        ) : (
          <Icon name={hasProblem ? "error" : "info"} className={`size-6 ${hasProblem ? "text-error" : ""}`} />
        )}
      </div>
      <div className="grid min-w-0 content-center gap-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-soft">
          {STATE_TEXTS[state]}
          {state === "uploading" && ` ${Math.round(progress * 100)}%`}
        </p>
        {state === "uploading" && (
          <progress value={progress} max={1} aria-label={`Upload of ${name}`} className="h-2 w-full accent-accent" />
        )}
        {message && <p className="text-sm font-medium text-error">{message}</p>}
      </div>
      {state === "approved" && kind === "video" && url && (
        // biome-ignore lint/a11y/useMediaCaption: a customer's own video of a noise or a light has no captions
        <video
          src={url}
          controls
          preload="none"
          playsInline
          aria-label="Video of your vehicle"
          className="col-span-2 aspect-video w-full rounded-md border border-line bg-sunken"
        />
      )}
      {state === "uploading" && onCancel && (
        <Button type="button" variant="quiet" onClick={onCancel} className="col-span-2 -mb-2 -ml-4 justify-self-start">
          Cancel<span className="sr-only"> sending {name}</span>
        </Button>
      )}
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
          {onMoveForward && state === "approved" && place > 1 && (
            <Button type="button" variant="quiet" onClick={onMoveForward}>
              Move forward<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
