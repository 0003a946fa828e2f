import { postEvent } from '../src/events/postEvent.ts';

/** `postOnce.ts RECEIVER EVENT`: sends an event from a process of its own, and prints what came of it. */
const [receiver, event] = process.argv.slice(2).map((text) => JSON.parse(text));
const { signal } = new AbortController();
process.stdout.write(JSON.stringify(await postEvent(receiver, event, { now: new Date(), signal })));
