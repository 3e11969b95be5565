import { type ChangeEvent, useEffect, useState } from "react";
import { CONTROL, type fieldIds } from "../../ui/field";

interface Props extends Pick<ReturnType<typeof fieldIds>, "id" | "aria"> {
  /** What may be sent. */
  accept: string;
  maxMegabytes: number;
}

/** The box for photos in a plain form. Where scripts run, HEIC photos become JPEG in it before the form goes; what does that is fetched with the first choice. */
export function PhotoInput({ id, aria, accept, maxMegabytes }: Props) {
  const [note, setNote] = useState("");
  const [readable, setReadable] = useState(accept);
  useEffect(() => setReadable(`${accept},.heic,.heif`), [accept]);
  const change = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const reader = await import("./read-chosen").catch(() => null);
    await reader?.readChosen(currentTarget, maxMegabytes, setNote);
  };
  return (
    <>
      <input
        {...aria}
        id={id}
        type="file"
        name="photo"
        multiple
        accept={readable}
        onChange={change}
        className={CONTROL}
      />
      <p role="status" className="text-sm text-soft empty:absolute">
        {note}
      </p>
    </>
  );
}
