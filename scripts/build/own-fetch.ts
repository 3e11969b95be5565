/** Stands for `@whatwg-node/fetch` in the worker, which has all of it. */
export const { fetch, Headers, Request, Response, FormData, ReadableStream, WritableStream, TransformStream, CompressionStream, DecompressionStream } = globalThis;
export const { TextDecoderStream, TextEncoderStream, Blob, File, crypto, btoa, TextEncoder, TextDecoder, URL, URLSearchParams } = globalThis;
export const URLPattern = (globalThis as { URLPattern?: unknown }).URLPattern;
export const createFetch = () => globalThis;
