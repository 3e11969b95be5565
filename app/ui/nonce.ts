import { createContext, useContext } from "react";

/** CSP nonce of this response. Only the server has it, because browsers hide it from scripts, so hydration gets none. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
