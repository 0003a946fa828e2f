import { TextDecoder, TextEncoder } from 'node:util';

/** What each browser has and jsdom has not. */
if (!('TextEncoder' in globalThis)) Object.assign(globalThis, { TextDecoder, TextEncoder });
