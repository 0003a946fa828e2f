import { createHash } from 'node:crypto';
import type { Field, Form, Step } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import {
  describeOutline,
  type Outline,
  pageTitles,
  type Screens,
} from '@porchlight/engine/explain';
import type { Shot, ShotsWanted } from './Shown.ts';
import { screensOf } from './screens.ts';

/**
 * A shot as it is listed, before answers are chosen for it. A pack has thousands: of its outline it keeps the
 * choice of its own program, and nothing of other programs or steps.
 */
export interface ListedShot extends Omit<Shot, 'given'> {
  /** Stands for what is the screen's own, without what stands around it. */
  own: string;
  /** Stands for what may be seen around it: words of all screens, colours, the agency, the other steps. */
  around: string;
}

const markOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The mark of what may be seen on every screen. */
function portalMark(release: Release, language: string): string {
  const { release: _hash, ...portal } = release.portal(language);
  return markOf(portal);
}

/** The files of words that belong to one page, or a few: `status`. */
const PAGE_WORDS: ReadonlySet<string> = new Set(
  pageTitles().map(({ file }) => file.replace(/^pages\/|\.json$/g, '')),
);
/** Those that are on no screen that is listed: of mails, and of what an applicant was asked for. */
const UNSEEN_WORDS: ReadonlySet<string> = new Set(['corrections', 'reminder', 'requests']);
const pageOfText = (id: string): string => id.slice(0, Math.max(0, id.indexOf('.')));

const isOnEveryScreen = (words: string): boolean =>
  !PAGE_WORDS.has(words) && !UNSEEN_WORDS.has(words);

/** The mark of what is the same on every screen: without the words of single pages, with the pictures. */
function aroundMark(release: Release, language: string): string {
  const { release: _hash, texts, ...portal } = release.portal(language);
  const shared = Object.entries(texts).filter(([id]) => isOnEveryScreen(pageOfText(id)));
  return markOf(portal, shared, release.compiled.assets);
}

/** What shots are compared with. */
export interface Beside {
  /** Folders of programs that are the same there: they are left out. */
  except: ReadonlySet<string>;
  /** Whether a question has a choice there, too. */
  has(field: Pick<Field, 'pointer'>, value: string | number): boolean;
}

const ALONE: Beside = { except: new Set(), has: () => true };

/** What a shot needs of an outline: that of a thousand programs would come with each of their steps. */
const slimOutline = (outline: Outline, program?: string): Outline => ({
  ...outline,
  programs: outline.programs.filter((one) => one.program === program),
  steps: [],
});

const marks = new WeakMap<Step, string>();

/** The mark of a step. A composed form has the very steps of the plain one that no program changes. */
function markOfStep(step: Step): string {
  const mark = marks.get(step) ?? markOf(step);
  marks.set(step, mark);
  return mark;
}

/** A form in a language, as it is for everybody. */
interface PlainForm {
  form: Form;
  language: string;
  /** The mark of each step, by its name. */
  steps: ReadonlyMap<string, string>;
  /** The mark of its messages. */
  texts: string;
  /** The mark of what may be seen on every screen. */
  portal: string;
  /** The mark of what is the same on every screen. */
  around: string;
}

function openPlain(release: Release, name: string, language: string): PlainForm {
  const form = release.form(name, language);
  const steps = new Map(form.steps.map((step) => [step.name, markOfStep(step)]));
  const [portal, around] = [portalMark, aroundMark].map((of) => of(release, language));
  return { form, language, steps, texts: markOf(form.texts), portal: portal!, around: around! };
}

/** The steps of a composed form; of a program's, only those that it changes. */
function shotsOf(release: Release, plain: PlainForm, program: string | undefined): ListedShot[] {
  const { language } = plain;
  const options = { language, names: [`${program}.`] };
  const form = program ? release.formFor(plain.form.name, {}, options) : plain.form;
  const described = describeOutline(form);
  const outline = slimOutline(described, program);
  const added = program === undefined ? undefined : release.compiled.parts?.[program]?.[language];
  const said = [form.title, titlesOf(form.steps), plain.texts, added?.texts];
  const ofForm = markOf(said, plain.portal);
  const around = markOf(said, form.pace, plain.around);
  return form.steps.flatMap((step, index): ListedShot[] => {
    const own = markOfStep(step);
    if (program && plain.steps.get(step.name) === own) return [];
    return [
      {
        outline,
        ...(program !== undefined && { program }),
        step: { ...described.steps[index]!, fields: [] },
        language,
        position: index + 1,
        mark: markOf(ofForm, own),
        ...{ own, around },
      },
    ];
  });
}

const titlesOf = (steps: Step[]) => steps.map(({ name, title }) => [name, title]);

/** An upload flow's steps, before any file is there; the pages, in each of their states. */
function screenShots(
  release: Release,
  language: string,
  { now, wanted, has }: { now: Date; wanted: ShotsWanted } & Pick<Beside, 'has'>,
): ListedShot[] {
  const { form, program } = wanted;
  if (program !== undefined) return [];
  const screens = screensOf(release, language, now);
  const portal = portalMark(release, language);
  const around = aroundMark(release, language);
  return screens.outlines
    .filter((outline) => !form || outline.form === form)
    .flatMap((outline) =>
      outline.steps.flatMap((step, index) => {
        const states = outline.kind === 'pages' ? step.states : undefined;
        const of = { outline, step, language };
        const mark = screenMark(release, screens, { ...of, portal });
        const own = ownMark(release, screens, { ...of, has });
        return (states ?? [undefined]).map((state) => ({
          outline: slimOutline(outline),
          step: { ...step, fields: [] },
          ...(state && { state }),
          language,
          position: index + 1,
          ...{ mark, own, around },
        }));
      }),
    );
}

function screenMark(
  release: Release,
  { markup }: Screens,
  of: ScreenOf & { portal: string },
): string {
  const { step, language, portal } = of;
  const form = step.form && release.compiled.forms[step.form]?.[language];
  return markOf(stepOfFlow(release, of), form, markup[step.name], step, portal);
}

type ScreenOf = Pick<ListedShot, 'outline' | 'step' | 'language'>;

function stepOfFlow(release: Release, { outline, step, language }: ScreenOf): unknown {
  const flow = outline.flow && release.flow(outline.flow.name, language);
  const own = flow?.steps.find(({ name }) => name === step.name);
  const names = outline.steps.map(({ name }) => name);
  // Only the summary speaks of the others.
  return own?.kind === 'summary' ? flow : own && [own, names];
}

/** The mark of what a step of a link, or a page, says itself: of a form only the answers that it shows. */
function ownMark(
  release: Release,
  { markup }: Screens,
  of: ScreenOf & Pick<Beside, 'has'>,
): string {
  const { step, language, has } = of;
  const form = step.form ? release.compiled.forms[step.form]?.[language] : undefined;
  // A choice that is new is seen where it is asked: here stands the one that was chosen.
  const shown = form?.steps
    .flatMap(({ fields }) => fields)
    .filter(({ pointer }) => form.receipt?.includes(pointer))
    .map(({ choices = [], ...field }) => [field, choices.filter(({ value }) => has(field, value))]);
  const words = Object.entries(release.portal(language).texts).filter(
    ([id]) => form && pageOfText(id) === 'status',
  );
  return markOf(
    ...[stepOfFlow(release, of), markup[step.name], step],
    ...[form?.receipt, shown, form?.standalone?.receipt, words],
  );
}

/**
 * Every step of a release, in every language: each form's own, then what each program changes; after
 * them the upload flows and the pages.
 * @param beside What another release has that it is compared with.
 */
export function listShots(
  release: Release,
  now: Date,
  wanted: ShotsWanted = {},
  { except, has }: Beside = ALONE,
): ListedShot[] {
  const { forms, parts = {} } = release.compiled;
  const names = Object.keys(forms).filter((name) => !wanted.form || name === wanted.form);
  const ofForms = names.flatMap((name) => {
    const hasPrograms = release.form(name).programs !== undefined;
    const folders = hasPrograms ? Object.keys(parts) : [];
    const programs = folders.filter(
      (folder) => !except.has(folder) && (!wanted.program || folder === wanted.program),
    );
    const plain = wanted.program ? [] : [undefined];
    return release.languages.flatMap((language) => {
      const form = openPlain(release, name, language);
      return [...plain, ...programs].flatMap((program) => shotsOf(release, form, program));
    });
  });
  const beside = release.languages.flatMap((language) =>
    screenShots(release, language, { now, wanted, has }),
  );
  return [...ofForms, ...beside];
}
