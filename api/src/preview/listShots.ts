import { createHash } from 'node:crypto';
import type { Form, Step } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { describeOutline, type Outline, type Screens } from '@porchlight/engine/explain';
import type { Shot, ShotsWanted } from './Shown.ts';
import { screensOf } from './screens.ts';

/**
 * A shot as it is listed, before answers are chosen for it. A pack has thousands: of its outline it keeps the
 * choice of its own program, and nothing of other programs or steps.
 */
export type ListedShot = Omit<Shot, 'given'>;

const markOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The mark of what may be seen on every screen. */
function portalMark(release: Release, language: string): string {
  const { release: _hash, ...portal } = release.portal(language);
  return markOf(portal);
}

/** What a shot needs of an outline: that of a thousand programs would come with each of their steps. */
const slimOutline = (outline: Outline, program?: string): Outline => ({
  ...outline,
  programs: outline.programs.filter((one) => one.program === program),
  steps: [],
});

/** A form in a language, as it is for everybody. */
interface PlainForm {
  form: Form;
  language: string;
  /** The mark of each step, by its name. */
  steps: ReadonlyMap<string, string>;
  /** The mark of what may be seen on every screen. */
  portal: string;
}

function openPlain(release: Release, name: string, language: string): PlainForm {
  const form = release.form(name, language);
  const steps = new Map(form.steps.map((step) => [step.name, markOf(step)]));
  return { form, language, steps, portal: portalMark(release, language) };
}

/** The steps of a composed form; of a program's, only those that it changes. */
function shotsOf(release: Release, plain: PlainForm, program: string | undefined): ListedShot[] {
  const { language } = plain;
  const options = { language, names: [`${program}.`] };
  const form = program ? release.formFor(plain.form.name, {}, options) : plain.form;
  const described = describeOutline(form);
  const outline = slimOutline(described, program);
  const around = markOf(form.title, titlesOf(form.steps), form.texts, plain.portal);
  return form.steps.flatMap((step, index): ListedShot[] => {
    const own = markOf(step);
    if (program && plain.steps.get(step.name) === own) return [];
    return [
      {
        outline,
        ...(program !== undefined && { program }),
        step: { ...described.steps[index]!, fields: [] },
        language,
        position: index + 1,
        mark: markOf(around, own),
      },
    ];
  });
}

const titlesOf = (steps: Step[]) => steps.map(({ name, title }) => [name, title]);

/** An upload flow's steps, before any file is there; the pages, in each of their states. */
function screenShots(
  release: Release,
  language: string,
  now: Date,
  { form, program }: ShotsWanted,
): ListedShot[] {
  if (program !== undefined) return [];
  const screens = screensOf(release, language, now);
  const portal = portalMark(release, language);
  return screens.outlines
    .filter((outline) => !form || outline.form === form)
    .flatMap((outline) =>
      outline.steps.flatMap((step, index) => {
        const states = outline.kind === 'pages' ? step.states : undefined;
        const mark = screenMark(release, screens, { outline, step, language, portal });
        return (states ?? [undefined]).map((state) => ({
          outline: slimOutline(outline),
          step: { ...step, fields: [] },
          ...(state && { state }),
          language,
          position: index + 1,
          mark,
        }));
      }),
    );
}

function screenMark(
  release: Release,
  { markup }: Screens,
  of: Pick<ListedShot, 'outline' | 'step' | 'language'> & { portal: string },
): string {
  const { outline, step, language, portal } = of;
  const flow = outline.flow && release.flow(outline.flow.name, language);
  const own = flow?.steps.find(({ name }) => name === step.name);
  const names = outline.steps.map(({ name }) => name);
  // Only the summary speaks of the others.
  const ofFlow = own?.kind === 'summary' ? flow : own && [own, names];
  const form = step.form && release.compiled.forms[step.form]?.[language];
  return markOf(ofFlow, form, markup[step.name], step, portal);
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
    return release.languages.flatMap((language) => {
      const form = openPlain(release, name, language);
      return [...plain, ...programs].flatMap((program) => shotsOf(release, form, program));
    });
  });
  const beside = release.languages.flatMap((language) =>
    screenShots(release, language, now, wanted),
  );
  return [...ofForms, ...beside];
}
