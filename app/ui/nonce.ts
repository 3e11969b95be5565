import { createContext, useContext } from "react";

/** CSP nonce of this response. Available only on the server, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
