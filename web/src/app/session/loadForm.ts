import { type Answers, type Form, type Portal, programsNeeded } from '@porchlight/engine';
import type { ReleaseLoader } from '../../release/releaseLoader.ts';
import type { ApplicationAnswer } from '../api/createApi.ts';
import { answersOf } from './records.ts';

const FORM = 'application';

/** The application's form with what programs add to it, and the portal with their words. */
export interface LoadedForm {
  form: Form;
  portal: Portal;
  /** The folders of the programs that were put in. */
  programs: string[];
}

/** Which form is loaded, in which language, and with the programs of which answers. */
export interface FormToLoad {
  release: ReleaseLoader;
  language: string;
  /** What is typed here: a program that is chosen in it is needed. */
  answers?: Answers | undefined;
  /** What the server says: the same. */
  answer?: ApplicationAnswer | undefined;
  /** What was put in before stays: an answer comes back with its question. */
  programs?: string[];
}

/** Loads the form, and of the programs only those that are chosen or were. Rejects when one is not to be had. */
export async function loadForm(wanted: FormToLoad): Promise<LoadedForm> {
  const { release, language, answers = {}, answer, programs: known = [] } = wanted;
  const [base, portal] = await Promise.all([
    release.form(FORM, language),
    release.portal(language),
  ]);
  const record = answer?.application;
  const stored = record ? answersOf(base, record) : {};
  const needed = new Set([
    ...programsNeeded(
      base,
      answers,
      known.map((folder) => `${folder}.`),
    ),
    ...programsNeeded(base, stored, Object.keys(record ?? {})),
  ]);
  const programs = [...needed].sort();
  const form = programs.length ? await release.form(FORM, language, programs) : base;
  if (!form.texts) return { form, portal, programs };
  return { form, portal: { ...portal, texts: { ...portal.texts, ...form.texts } }, programs };
}
