import type { Plugin } from "vite";

/** React's server sends pieces of 512 bytes, and makes each bit of text bytes by itself. Our pages are sent whole (docs/decisions/0017): text stays text, and becomes bytes once. */
const BYTES_ONCE: readonly (readonly [from: string, to: string])[] = [
  ["var l=null,n=0;", 'var l="";'],
  [
    "if(0!==b.length)if(512<b.length)0<n&&(a.enqueue(new Uint8Array(l.buffer,0,n)),l=new Uint8Array(512),n=0),a.enqueue(b);else{var c=l.length-n;c<b.length&&(0===c?a.enqueue(l):(l.set(b.subarray(0,c),n),a.enqueue(l),b=b.subarray(c)),l=new Uint8Array(512),n=0);l.set(b,n);n+=b.length}",
    "l+=b",
  ],
  [
    "function ba(a){l&&0<n&&(a.enqueue(new Uint8Array(l.buffer,0,n)),l=null,n=0)}",
    'function ba(a){l&&(a.enqueue(ca.encode(l)),l="")}',
  ],
  [
    "function u(a){return ca.encode(a)}function w(a){return ca.encode(a)}",
    "function u(a){return a}function w(a){return a}",
  ],
  // A page that failed half way leaves nothing to the next: each begins with an empty text, as it began with an empty piece.
  ["l=new Uint8Array(512);n=0;try{", 'l="";try{'],
  ["ba(b);l=new Uint8Array(512);n=0;", "ba(b);"],
];

/**
 * For the worker's build alone: results take 9.4 ms of CPU instead of 17.0 (docs/decisions/0002). The file of React is minified, one line that no diff
 * would show. A release that no longer has these words stops the build: then look again.
 */
export function bytesOnce(): Plugin {
  return {
    name: "bytes-once",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      if (!id.endsWith("/react-dom/cjs/react-dom-server.browser.production.min.js")) return undefined;
      const changed = BYTES_ONCE.reduce((text, [from, to]) => {
        if (text.split(from).length !== 2) this.error(`"${from}" does not stand once in ${id}`);
        return text.replace(from, () => to);
      }, code);
      return { code: changed, map: null };
    },
  };
}
