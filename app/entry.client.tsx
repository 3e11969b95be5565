import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { interceptCalls, whenCallsFail } from "./calls/intercept";
import { enforceTrustedTypes } from "./trusted-types";

enforceTrustedTypes();
interceptCalls();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
setTimeout(() => void whenCallsFail().catch(() => undefined));
