const LINK = /(https?:\/\/\S+[^\s.,;:)])/;

/** Text with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(LINK).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} className="text-accent underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
