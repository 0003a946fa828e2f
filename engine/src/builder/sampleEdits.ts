import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Answers, Facts, Json, JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { fileName } from './names.ts';

/** Answers of somebody who does not exist, to be kept with the pack. */
export interface NewSample {
  /** Who it is, as the list of answers shows it. */
  title: string;
  form: string;
  /** The program that it is for; absent for one of the pack. */
  program?: string;
  answers: Answers;
  /** Lists of it are kept as they were typed: an entry holds its answers by group. */
  facts: Facts;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An entry without its number, which it is given again when it is looked at. */
const typedOnly = ({ id: _, ...entry }: JsonObject): JsonObject => entry;

/** What was added to lists, as it was typed. What stands there by server names alone is not what anybody typed. */
function entriesOf(facts: Facts): { [fact: string]: JsonObject[] } {
  return Object.fromEntries(
    Object.entries(facts as JsonObject).flatMap(([fact, list]) => {
      if (!Array.isArray(list) || list.length === 0) return [];
      const typed = list.filter(
        (one): one is JsonObject => isObject(one) && Object.values(one).some(isObject),
      );
      return typed.length === list.length ? [[fact, typed.map(typedOnly)]] : [];
    }),
  );
}

/**
 * Keeps answers for those who look at the form next. @throws EditError `blank` without a title or an answer
 */
export function addSample(files: PackTexts, sample: NewSample): Built {
  const edits = new FileEdits(files);
  const { form, program, answers } = sample;
  const title = sample.title.trim();
  if (!title || Object.keys(answers).length === 0)
    throw new EditError('blank', 'A sample has a title and answers.');
  const folder = `${program === undefined ? '' : `programs/${program}/`}samples`;
  const name = fileName(title, (one) => edits.has(`${folder}/${one}.json`), 'sample');
  const entries = entriesOf(sample.facts);
  edits.add(`${folder}/${name}.json`, 'sample', {
    title,
    form,
    answers: answers as JsonObject,
    ...(Object.keys(entries).length > 0 && { entries }),
  });
  return { changes: edits.changes(), said: { id: 'sample-added', params: { title } } };
}

/** Nobody looks at the form with it any more. */
export function deleteSample(files: PackTexts, file: string): Built {
  const edits = new FileEdits(files);
  const title = String(edits.read(file).title);
  edits.delete(file);
  return { changes: edits.changes(), said: { id: 'sample-deleted', params: { title } } };
}

/** Who it is, as the list of answers shows it. @throws EditError `blank` */
export function setSampleTitle(files: PackTexts, file: string, text: string): Built {
  const edits = new FileEdits(files);
  const title = text.trim();
  if (!title) throw new EditError('blank', 'A sample has a title.');
  if (edits.read(file).title !== title) edits.set(file, ['title'], title);
  return { changes: edits.changes(), said: { id: 'sample-changed', params: { title } } };
}
