import type { Form, Step } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { describeOutline, type Screens } from '@porchlight/engine/explain';
import type { Shot, ShotsWanted } from './Shown.ts';
import { screensOf } from './screens.ts';

/** A shot as it is listed: with all of its outline, and before answers are chosen for it. */
export type ListedShot = Omit<Shot, 'given'>;

/** What may be seen on every screen. */
function portalOf(release: Release, language: string) {
  const { release: _hash, ...portal } = release.portal(language);
  return portal;
}

const markOf = (release: Release, form: Form, step: Step, language: string): string => {
  const names = form.steps.map(({ name, title }) => [name, title]);
  return JSON.stringify([form.title, names, form.texts, step, portalOf(release, language)]);
};

/** The steps of a composed form; of a program's, only those that it changes. */
function shotsOf(
  release: Release,
  name: string,
  language: string,
  program: string | undefined,
): ListedShot[] {
  const base = release.form(name, language);
  const form = program ? release.formFor(name, {}, { language, names: [`${program}.`] }) : base;
  const outline = describeOutline(form);
  const plain = new Map(base.steps.map((step) => [step.name, JSON.stringify(step)]));
  return form.steps.flatMap((step, index): ListedShot[] => {
    if (program && plain.get(step.name) === JSON.stringify(step)) return [];
    return [
      {
        outline,
        ...(program !== undefined && { program }),
        step: outline.steps[index]!,
        language,
        position: index + 1,
        mark: markOf(release, form, step, language),
      },
    ];
  });
}

/** An upload flow's steps, before any file is there; the pages, in each of their states. */
function screenShots(
  release: Release,
  language: string,
  now: Date,
  { form, program }: ShotsWanted,
): ListedShot[] {
  if (program !== undefined) return [];
  const screens = screensOf(release, language, now);
  return screens.outlines
    .filter((outline) => !form || outline.form === form)
    .flatMap((outline) =>
      outline.steps.flatMap((step, index) => {
        const states = outline.kind === 'pages' ? step.states : undefined;
        return (states ?? [undefined]).map((state) => ({
          outline,
          step,
          ...(state && { state }),
          language,
          position: index + 1,
          mark: screenMark(release, screens, { outline, step, language }),
        }));
      }),
    );
}

function screenMark(
  release: Release,
  { markup }: Screens,
  { outline, step, language }: Pick<ListedShot, 'outline' | 'step' | 'language'>,
): string {
  const flow = outline.flow && release.flow(outline.flow.name, language);
  const own = flow?.steps.find(({ name }) => name === step.name);
  const names = outline.steps.map(({ name }) => name);
  // Only the summary speaks of the others.
  const ofFlow = own?.kind === 'summary' ? flow : own && [own, names];
  const form = step.form && release.compiled.forms[step.form]?.[language];
  return JSON.stringify([ofFlow, form, markup[step.name], step, portalOf(release, language)]);
}

/**
 * Every step of a release, in every language: each form's own, then what each program changes; after
 * them the upload flows and the pages.
 */
export function listShots(release: Release, now: Date, wanted: ShotsWanted = {}): ListedShot[] {
  const { forms, parts = {} } = release.compiled;
  const names = Object.keys(forms).filter((name) => !wanted.form || name === wanted.form);
  const ofForms = names.flatMap((name) => {
    const hasPrograms = release.form(name).programs !== undefined;
    const folders = hasPrograms ? Object.keys(parts) : [];
    const programs = folders.filter((folder) => !wanted.program || folder === wanted.program);
    const plain = wanted.program ? [] : [undefined];
    return release.languages.flatMap((language) =>
      [...plain, ...programs].flatMap((program) => shotsOf(release, name, language, program)),
    );
  });
  const beside = release.languages.flatMap((language) =>
    screenShots(release, language, now, wanted),
  );
  return [...ofForms, ...beside];
}
