import { type LinkKind, today } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { describeFlow, describePages, type Screens } from '@porchlight/engine/explain';
import { listStandalone } from '../forms/standaloneForms.ts';
import { landing } from '../pages/landing.ts';
import { notice } from '../pages/screens.ts';
import { openWords } from '../pages/view.ts';
import { screensName } from './Shown.ts';

/** A file as a stage may fetch it. */
type StageFile = { type: string; body: Buffer };

/** What the links are for that lead to a flow; appointments, where none does so far. */
function linkOf({ compiled }: Release, flow: string): LinkKind {
  const { application } = compiled.agencies ?? {};
  const own = application && [application.flow, ...Object.values(application.agencies)];
  return own?.includes(flow) ? 'application' : 'appointment';
}

/** What a release shows beside its forms, in a language, at a time: its upload flows and its pages. */
export function screensOf(release: Release, language: string, now: Date): Screens {
  const words = openWords(release, language);
  const { flows = {} } = release.compiled;
  const pages = describePages(words.portal, [...listStandalone(release, language).values()]);
  const notices = pages.steps
    .map(({ name }) => name)
    .filter((name) => name === 'maintenance' || name.startsWith('errors.'))
    .map((name) => [name, name === 'maintenance' ? 'maintenance.text' : name] as const);
  return {
    outlines: [
      ...Object.keys(flows).map((name) =>
        describeFlow(release.flow(name, language)!, linkOf(release, name)),
      ),
      pages,
    ],
    markup: {
      landing: { layout: 'landing', markup: landing(words, '', now).markup },
      ...Object.fromEntries(
        notices.map(([name, id]) => [
          name,
          { layout: 'narrow' as const, markup: notice(words, id).markup },
        ]),
      ),
    },
  };
}

const screensFile = (release: Release, language: string, now: Date): StageFile => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(screensOf(release, language, now))),
});

/** Files by their names, each with the day that it is of. */
type DayFiles = Map<string, { day: string; file: StageFile }>;

/** The files that were asked for one by one, of the day on which each was asked for last. */
const kept = new WeakMap<Release, DayFiles>();

/** One of `screenFiles`, which is made once a day; undefined for a name that none of them has. */
export function screenFile(release: Release, name: string, now: Date): StageFile | undefined {
  const language = release.languages.find((one) => screensName(one) === name);
  if (language === undefined) return undefined;
  const files: DayFiles = kept.get(release) ?? new Map();
  kept.set(release, files);
  const day = today(now, release.compiled.settings.timeZone);
  const known = files.get(name);
  if (known?.day === day) return known.file;
  const file = screensFile(release, language, now);
  files.set(name, { day, file });
  return file;
}

/** What a stage fetches beside a release's own files: what it shows beside its forms, as of now. */
export function screenFiles(release: Release, now: Date): Map<string, StageFile> {
  return new Map(
    release.languages.map((language) => [
      screensName(language),
      screensFile(release, language, now),
    ]),
  );
}
