import { createHash } from 'node:crypto';
import type { IsolationReply } from '../isolation/index.ts';
import { PART, StoppedError } from '../isolation/index.ts';
import { PAGE_FILE, type Presented, STAGE } from './Shown.ts';

/** A release as a preview has it: what is said of it, and bytes that are served. Nothing of it is read here. */
export interface ShownRelease extends Omit<Presented, 'parts'> {
  /** What a page fetches, by its name. */
  files: ReadonlyMap<string, Buffer>;
  /** The stage's document, by language, with a slot for the nonce. */
  stages: ReadonlyMap<string, string>;
}

/** What programs add, by the SHA-256 of it. */
export type Parts = ReadonlyMap<string, Buffer>;

/** The files of an answer that have a prefix, by what is behind it. */
const below = (files: ReadonlyMap<string, Buffer>, prefix: string) =>
  [...files]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, body]): [string, Buffer] => [name.slice(prefix.length), body]);

/**
 * What the isolated process has presented.
 * @param hash The release that it has to be: worked out here.
 * @param known Parts that were at hand.
 * @returns The release, and all parts that it is made of.
 * @throws StoppedError for another release, or a part that is not what its name says
 */
export function readShown(
  { result, files }: IsolationReply<'present'>,
  hash: string,
  known: Parts,
): { release: ShownRelease; parts: Parts } {
  if (result.hash !== hash) throw new StoppedError('broken');
  const came = new Map(below(files, PART));
  for (const [sha256, body] of came)
    if (createHash('sha256').update(body).digest('hex') !== sha256)
      throw new StoppedError('broken');
  const parts = new Map<string, Buffer>();
  const { parts: named, ...said } = result;
  const ofParts = Object.entries(named).map(([name, sha256]): [string, Buffer] => {
    const body = known.get(sha256) ?? came.get(sha256);
    if (!body) throw new StoppedError('broken');
    parts.set(sha256, body);
    return [name, body];
  });
  const stages = below(files, STAGE).map(([language, body]) => [language, `${body}`] as const);
  if (!stages.length || !said.languages.length) throw new StoppedError('broken');
  const release = {
    ...said,
    files: new Map([...below(files, PAGE_FILE), ...ofParts]),
    stages: new Map(stages),
  };
  return { release, parts };
}
