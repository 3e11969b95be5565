/** How each thing that an isolate remembers between requests is forgotten. */
const kept: (() => void)[] = [];

/**
 * What an isolate remembers from one request to the next, for all of them alike: reference data, what a provider says about itself. `make` makes it, empty, and again
 * after `forgetAll`; whoever uses it asks for it each time.
 */
export function ofTheIsolate<T>(make: () => T): () => T {
  let value = make();
  kept.push(() => {
    value = make();
  });
  return () => value;
}

/** As a new isolate: where several databases follow each other in one, as in tests, nothing of the last one is known. */
export function forgetAll(): void {
  for (const forget of kept) forget();
}
