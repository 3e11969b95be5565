import { LINK_CLASS } from "./classes";
export interface PlayedVideo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}

const MEGABYTE = 1024 * 1024;

/** Formats a file size in megabytes: rounded to whole numbers, or to one decimal (at least 0.1) below 1 MB. */
const formatFileSize = (byteLength: number): string => {
  const size = byteLength / MEGABYTE;
  return `${size < 1 ? Math.max(size, 0.1).toFixed(1) : Math.round(size)} MB`;
};

/** A video that does not play automatically, with a download link for browsers that cannot play it. `of` describes it. */
export function VideoPlayer({
  video: { src, width, height, byteLength },
  of: subject,
}: {
  video: PlayedVideo;
  of: string;
}) {
  return (
    <div className="grid w-full max-w-sm justify-items-start gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: a customer's own video of a noise or a light has no captions */}
      <video
        src={src}
        width={width}
        height={height}
        controls
        preload="none"
        playsInline
        aria-label={subject}
        className="max-h-96 min-h-40 w-full rounded-md border border-line bg-sunken"
      />
      <a href={src} download className={`${LINK_CLASS} no-print`}>
        Download the video<span className="sr-only">: {subject}</span>&nbsp;({formatFileSize(byteLength)})
      </a>
    </div>
  );
}
