import { packPart, partsOf, type Release } from '@porchlight/engine/compile';
import { renderStage } from './documents.ts';
import { endOfDay } from './endOfDay.ts';
import { PAGE_FILE, type Presented, type PresentOptions, STAGE } from './Shown.ts';
import { screenFiles } from './screens.ts';

/** The name under which a page fetches what a program adds. */
const partName = (folder: string, language: string) => `program.${folder}.${language}.json`;

function partHashes({ compiled: { parts = {} } }: Release): Presented['parts'] {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([folder, languages]) =>
      Object.entries(languages).map(([language, part]) => [
        partName(folder, language),
        packPart(part).sha256,
      ]),
    ),
  );
}

/** What a preview says of a release, presented now. */
export function describeRelease(release: Release, now: Date): Presented {
  const portal = release.portal();
  return {
    hash: release.hash,
    languages: portal.languages,
    agency: portal.agency.name,
    forms: Object.keys(release.compiled.forms).map((name) => ({
      name,
      title: release.form(name).title,
    })),
    parts: partHashes(release),
    dayEnds: endOfDay(now, release.compiled.settings.timeZone).getTime(),
  };
}

/**
 * What a preview serves of a release as of now: the files that a page fetches, what a stage shows beside
 * its forms, and its document in each language. What programs add comes by its hash, where it is not known.
 * @param partPrefix Stands before the hash of a part.
 */
export function* presentedFiles(
  release: Release,
  { parts = [], stage: { nonce, ...files } }: PresentOptions,
  { now, partPrefix }: { now: Date; partPrefix: string },
): Generator<[name: string, body: Buffer]> {
  const own = new Set(Object.keys(partHashes(release)));
  const known = new Set(parts);
  for (const [name, { body }] of [...release.pageFiles, ...screenFiles(release, now)])
    if (!own.has(name)) yield [PAGE_FILE + name, body];
  for (const [sha256, part] of partsOf(release.compiled))
    if (!known.has(sha256)) yield [partPrefix + sha256, packPart(part).body];
  for (const language of release.languages)
    yield [STAGE + language, Buffer.from(renderStage(release, language, { nonce, ...files }))];
}
