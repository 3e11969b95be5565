/** How each thing that an isolate remembers between requests is forgotten. */
const resets: (() => void)[] = [];

/**
 * A value that all requests of an isolate share, such as reference data or a provider's metadata. `make` creates it empty, and again after `forgetAll`;
 * callers ask for it each time.
 */
export function perIsolate<T>(make: () => T): () => T {
  let value = make();
  resets.push(() => {
    value = make();
  });
  return () => value;
}

/** As a new isolate: where several databases follow each other in one, as in tests, nothing of the last one is known. */
export function forgetAll(): void {
  for (const forget of resets) forget();
}
