import type { JsonObject, Resource } from '../kernel/types.ts';
import { checkPointers } from './checkForm.ts';
import { pointersOf } from './conditions.ts';
import type { FormFiles } from './FormFiles.ts';
import { suggest } from './findings.ts';
import { type PackFile, report } from './readPack.ts';
import { findDocumentPlace, type SlotEntry } from './slots.ts';
import { fileCategories } from './uploads.ts';

/** The papers that a file wants, and what is around them. */
export interface SlotsToCheck {
  entries: SlotEntry[] | undefined;
  /** Where they stand in the file. */
  at: (string | number)[];
  /** Whether documents are collected by category where they belong. */
  hasPlace: boolean;
  /** The ids of the step's own slots, whose place a program's may take. */
  slots?: string[];
}

const suggested = (word: string, words: string[]) => {
  const suggestion = suggest(word, words);
  return { expected: words.join(', '), ...(suggestion !== undefined && { suggestion }) };
};

/** Papers that stand twice, that have no place, or that name what is not there. */
export function checkSlots(
  { pack, form }: Pick<FormFiles, 'pack' | 'form'>,
  file: PackFile,
  { entries = [], at: where, hasPlace, slots = [] }: SlotsToCheck,
): void {
  const categories = [...fileCategories(pack).keys()];
  const ids = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const { id, category, when, replaces } = entry;
    const at = [...where, index];
    if (ids.has(id)) report(pack, file, [...at, 'id'], 'repeated-id', `"${id}" is there twice`);
    ids.add(id);
    checkPapers(pack, file, entry, at);
    checkPointers({ pack, form }, file, when, [...at, 'when']);
    if (!hasPlace) {
      report(pack, file, at, 'no-place-for-documents', 'no step collects documents by category');
      continue;
    }
    if (!categories.includes(category)) {
      const more = suggested(category, categories);
      report(
        pack,
        file,
        [...at, 'category'],
        'unknown-category',
        `no category "${category}"`,
        more,
      );
    }
    if (replaces !== undefined && !slots.includes(replaces)) {
      const message = `the step that collects documents has no slot "${replaces}"`;
      report(pack, file, [...at, 'replaces'], 'unknown-slot', message, suggested(replaces, slots));
    }
  }
}

function checkPapers(
  pack: FormFiles['pack'],
  file: PackFile,
  entry: SlotEntry,
  at: (string | number)[],
): void {
  for (const kind of ['examples', 'alternatives'] as const) {
    const ids = new Set<string>();
    for (const [index, { id }] of (entry[kind] ?? []).entries()) {
      const place = [...at, kind, index, 'id'];
      if (ids.has(id)) report(pack, file, place, 'repeated-id', `"${id}" is there twice`);
      ids.add(id);
    }
  }
}

/** The papers that the steps of a form want by themselves. */
export function checkOwnSlots(checked: FormFiles): void {
  for (const { file, step } of checked.stepFiles) {
    const entries = file.data.slots as SlotEntry[] | undefined;
    const resources = step.fields.map(({ resource }) => resource);
    const hasPlace = findDocumentPlace(checked.pack, resources) !== undefined;
    checkSlots(checked, file, { entries, at: ['slots'], hasPlace });
    if (file.data.later) checkLater(checked.pack, file, resources, hasPlace);
  }
}

/** What says that papers may come later is a step that collects some, no gate of it counts them, and a link has somewhere to lead. */
function checkLater(
  pack: FormFiles['pack'],
  file: PackFile,
  resources: (Resource | undefined)[],
  hasPlace: boolean,
): void {
  if (!hasPlace) {
    const message = 'the step collects no documents by category: nothing can come later';
    report(pack, file, ['later'], 'no-place-for-documents', message);
    return;
  }
  if (!pack.files.get('uploads/agencies.json')?.data.application) {
    const message = 'uploads/agencies.json names no flow for the link by which papers come later';
    report(pack, file, ['later'], 'later-without-flow', message);
  }
  const facts = resources.flatMap((one) => (one ? `/$/${one.fact}` : []));
  const gates = (file.data.gates ?? []) as { id: string; must: JsonObject }[];
  for (const [index, { id, must }] of gates.entries()) {
    if (!pointersOf(must).some(({ pointer }) => facts.includes(pointer))) continue;
    const message = `the gate "${id}" counts the papers that may come later`;
    report(pack, file, ['gates', index], 'gate-despite-later', message);
  }
}
