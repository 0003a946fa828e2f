import type { ConfigError, EventNetwork, EventReceiver } from '../Config.ts';

/** What stands of a receiver: its address, as it is parsed and as it stands, and what goes with it. */
export interface PlaceSource {
  /** What an operator knows it by. */
  what: string;
  /** Absent where it is none. */
  url: URL | undefined;
  text: string;
  network: EventNetwork;
  [property: string]: unknown;
}

/** Reads one receiver. @throws what `refuse` makes of a message, which repeats no value. */
export type ReadPlace = (
  source: PlaceSource,
  refuse: (message: string) => ConfigError,
) => EventReceiver;

/** Characters of what an error may repeat: a path is shorter, a list of receivers hardly. */
const LONGEST_SHOWN = 300;

/** Whether a text can be told without telling a secret: neither one nor JSON, in whatever quotes. */
export const isShowable = (text: string): boolean =>
  text.length < LONGEST_SHOWN && !/[{"]|whsec_|PRIVATE KEY/i.test(text) && !/\p{Cc}/u.test(text);

/** A name for a message: quoted, or "a text in it" where it may be a secret in the wrong place. */
export const show = (name: string): string => (isShowable(name) ? `"${name}"` : 'a text in it');

/** As `show`, of a property: one that was pasted in the wrong place is shown to nobody. */
export const showProperty = (name: string): string =>
  /^\w{1,40}$/.test(name) ? `"${name}"` : 'a property';

/** Whether a value is an object of JSON: no list, and not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a text with more than white space in it. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';
