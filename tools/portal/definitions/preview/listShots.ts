import type { Form, Step } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

/** One step of a form that is to be taken, in one language. */
export interface Shot {
  form: string;
  /** The program that is in; absent for the form as it is for everybody. */
  program?: string;
  step: string;
  title: string;
  formTitle: string;
  language: string;
  /** Its place in the form, from 1. */
  position: number;
  /** All that the step's picture is made of: another one may be another picture. */
  mark: string;
}

export interface ShotsWanted {
  form?: string | undefined;
  program?: string | undefined;
}

const markOf = (release: Release, form: Form, step: Step, language: string): string => {
  const { release: _hash, ...portal } = release.portal(language);
  const names = form.steps.map(({ name, title }) => [name, title]);
  return JSON.stringify([form.title, names, form.texts, step, portal]);
};

/** The steps of a composed form; of a program's, only those that it changes. */
function shotsOf(
  release: Release,
  name: string,
  language: string,
  program: string | undefined,
): Shot[] {
  const base = release.form(name, language);
  const form = program ? release.formFor(name, {}, { language, names: [`${program}.`] }) : base;
  const plain = new Map(base.steps.map((step) => [step.name, JSON.stringify(step)]));
  return form.steps.flatMap((step, index): Shot[] => {
    if (program && plain.get(step.name) === JSON.stringify(step)) return [];
    return [
      {
        form: name,
        ...(program !== undefined && { program }),
        step: step.name,
        title: step.title,
        formTitle: form.title,
        language,
        position: index + 1,
        mark: markOf(release, form, step, language),
      },
    ];
  });
}

/** Every step of a release, in every language: each form's own, then what each program changes. */
export function listShots(release: Release, wanted: ShotsWanted = {}): Shot[] {
  const { forms, parts = {} } = release.compiled;
  const names = Object.keys(forms).filter((name) => !wanted.form || name === wanted.form);
  return names.flatMap((name) => {
    const hasPrograms = release.form(name).programs !== undefined;
    const folders = hasPrograms ? Object.keys(parts) : [];
    const programs = folders.filter((folder) => !wanted.program || folder === wanted.program);
    const plain = wanted.program ? [] : [undefined];
    return release.languages.flatMap((language) =>
      [...plain, ...programs].flatMap((program) => shotsOf(release, name, language, program)),
    );
  });
}

/** What a shot is found by in another release. */
export const keyOf = ({ form, program = '', step, language }: Shot): string =>
  [form, program, step, language].join('\0');
