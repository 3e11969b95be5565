const URL_PATTERN = /(https?:\/\/\S+[^\s.,;:)])/;
const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?=\/)/;

/**
 * Text with its URLs as links. A link to this machine keeps only its path, because the development server may have had another port when the message was
 * written.
 */
export function LinkedText({ text }: { text: string }) {
  return text.split(URL_PATTERN).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part.replace(LOCAL_ORIGIN, "")} className="text-accent underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
