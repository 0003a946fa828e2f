import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { listSteps, moveStep } from '../edit/steps.ts';
import type { Built } from './Built.ts';
import { ACTION_FORMS, placeOfFile, titleOf } from './places.ts';
import { readWords, setWords, type Words } from './words.ts';

/** What is said of a program or a step itself. */
export type OwnKey = 'friendlyName' | 'title' | 'description';

const placeOf = (file: string, key: OwnKey) => ({
  file,
  at: [key],
  key,
  isNeeded: key !== 'description',
});

/** A text of a program (`program.json`) or of a step, in each language. */
export function readOwnWords(files: PackTexts, file: string, key: OwnKey): Words[] {
  return readWords(files, placeOf(file, key));
}

/** Writes a text of a program or of a step. */
export function setOwnText(
  files: PackTexts,
  file: string,
  { key, ...words }: { key: OwnKey; language: string; text: string },
): Built {
  const id = key === 'friendlyName' ? 'program-changed' : 'step-changed';
  const data = new FileEdits(files).read(file);
  const title = titleOf(data, String(data.friendlyName ?? file));
  return setWords(files, placeOf(file, key), words, { original: id, translated: id, title });
}

/** Its official name, which is not translated. @throws EditError `blank` */
export function setOfficialName(files: PackTexts, file: string, name: string): Built {
  const edits = new FileEdits(files);
  const { program, friendlyName } = edits.read(file);
  if (!name.trim()) throw new EditError('blank', 'A program has an official name.');
  if (program !== name.trim()) edits.replace(file, ['program'], name.trim());
  const params = { title: String(friendlyName ?? program) };
  return { changes: edits.changes(), said: { id: 'program-changed', params } };
}

/** Where a step stands among those of its form, and what it is moved in. */
export interface StepPosition {
  owner: string;
  position: number;
  count: number;
}

/** The position of a step, by its file; undefined for questions within a step of the form. */
export function stepPosition(files: PackTexts, file: string): StepPosition | undefined {
  const place = placeOfFile(new FileEdits(files), file);
  if (!place?.isWhole || place.form === ACTION_FORMS) return undefined;
  const { program, form, step } = place;
  const owner = program === undefined ? `${form}/wizard.json` : `programs/${program}/program.json`;
  const steps = listSteps(files, owner);
  return { owner, position: steps.findIndex(({ name }) => name === step), count: steps.length };
}

/**
 * Puts a step before or behind its neighbour; the first and the last stay.
 * @throws EditError `not-there` where the file is no step.
 */
export function moveStepBy(files: PackTexts, file: string, by: -1 | 1): Built {
  const found = stepPosition(files, file);
  if (!found) throw new EditError('not-there', `${file} is no step.`);
  const to = found.position + by;
  const changes =
    to < 0 || to >= found.count ? [] : moveStep(files, found.owner, found.position, to);
  const params = { title: titleOf(new FileEdits(files).read(file), file) };
  return { changes, said: { id: 'step-moved', params }, at: { file } };
}
