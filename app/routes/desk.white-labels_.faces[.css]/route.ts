import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { facePictureStyles } from "~/domain/brand/face-picture";
import { readFace, readPicture } from "~/usecases/desk/white-labels";

/** The colours of the pictures of a face on a page of the desk, whose policy lets in no styles but files. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = readPicture(app, searchParams.get("look") ?? "", searchParams.get("colour") ?? "");
  const face = asked && (await readFace(app, asked));
  if (asked === null || face === null) throw refusedPage("page-not-found");
  return new Response(facePictureStyles(face, asked.colour), {
    headers: { "Content-Type": "text/css; charset=utf-8" },
  });
}
