import { createContext, useContext } from "react";

/** CSP nonce of this response. Available only on the server, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);

/** The script that starts a page (app/http/start-script.server.ts). Only the server renders it. It stays in the document after the hydrated content. */
export const PageStartContext = createContext<string | null>(null);

export const usePageStart = (): string | null => useContext(PageStartContext);
