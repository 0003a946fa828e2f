import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import type { DeskSeparation } from '../../kernel/desk/index.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import type { Built } from '../Built.ts';
import { tryFind } from '../findQuestion.ts';
import { declarationsOf, placeOfFile, pointerOf } from '../places.ts';
import { type Reference, referencesTo } from '../references.ts';
import { deskActions, deskKindOf, deskNameOf, deskTitleOf, sendersOf } from './deskFiles.ts';

const SETTINGS = 'desk/desk.json';

const formOf = (file: string) => file.replace(/\.json$/, '.schema.json');

/** The other actions that who did an action may not do. */
function separateFrom(files: PackTexts, file: string): Reference[] {
  const edits = new FileEdits(files);
  return deskActions(files).flatMap((action): Reference[] => {
    const { separateFrom: from } = (tryFind(() => edits.read(action.file)) ?? {}) as {
      separateFrom?: DeskSeparation;
    };
    const index = from?.actions.indexOf(deskNameOf(file)) ?? -1;
    if (index < 0 || action.file === file) return [];
    const at = ['separateFrom', 'actions', index];
    return [{ kind: 'separate', file: action.file, at, title: action.title }];
  });
}

/** What speaks of a queue, an action or a notice, and has to be changed before it can go. */
export function referencesToDesk(files: PackTexts, file: string): Reference[] {
  const edits = new FileEdits(files);
  const kind = deskKindOf(file);
  if (kind === 'notice')
    return sendersOf(files, deskNameOf(file)).map((action) => ({
      kind: 'sends',
      file: action.file,
      at: ['effects', 'notice'],
      title: action.title,
    }));
  const form = formOf(file);
  const place = kind === 'action' ? tryFind(() => placeOfFile(edits, form)) : undefined;
  const separate = kind === 'action' ? separateFrom(files, file) : [];
  if (!place) return separate;
  const asked = Object.keys(declarationsOf(edits, form)).flatMap((name) =>
    referencesTo(edits, pointerOf(place, name)).filter(
      (found) => found.file !== file && found.file !== form,
    ),
  );
  return [...separate, ...asked];
}

/**
 * Deletes a queue, an action with what it asks, or a notice, with its translations.
 * @throws EditError `not-allowed` where something speaks of it; `last-one` where the desk would have none
 */
export function deleteFromDesk(files: PackTexts, file: string): Built {
  const edits = new FileEdits(files);
  const kind = deskKindOf(file);
  if (kind !== 'queue' && kind !== 'action' && kind !== 'notice')
    throw new EditError('not-there', `${file} is nothing that can go.`);
  const [held] = referencesToDesk(files, file);
  if (held) throw new EditError('not-allowed', `${held.file} speaks of ${file}.`);
  const title = deskTitleOf(edits, file);
  if (kind !== 'notice') {
    const list = `${kind}s`;
    const names = (edits.read(SETTINGS)[list] ?? []) as string[];
    const at = names.indexOf(deskNameOf(file));
    if (at >= 0 && names.length === 1)
      throw new EditError('last-one', `The desk has one of its ${list} at least.`);
    if (at >= 0) edits.drop(SETTINGS, [list, at]);
  }
  for (const language of languagesOf(files).others) {
    const words = translationFile(file, language);
    if (edits.has(words)) edits.delete(words);
  }
  const beside = kind === 'action' ? [formOf(file), file.replace(/\.json$/, '.ui.json')] : [];
  for (const one of [file, ...beside]) if (edits.has(one)) edits.delete(one);
  return {
    changes: edits.changes(),
    said: { id: `${kind}-deleted`, params: { title } },
    at: { file: SETTINGS },
  };
}
