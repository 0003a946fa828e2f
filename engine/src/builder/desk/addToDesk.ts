import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import { fileName } from '../names.ts';
import { type LanguageTexts, translate } from '../translate.ts';
import { pushEntry } from './listEdits.ts';

/** A text that is new, with its translations. */
export interface DeskWords {
  text: string;
  translations: LanguageTexts;
}

/** A list of cases that is new. */
export interface NewQueue {
  title: DeskWords;
  /** In which statuses cases stand in it; none: in each. */
  statuses: readonly string[];
}

/** Something that staff can do and could not before. */
export interface NewAction {
  label: DeskWords;
  says: DeskWords;
  by: readonly string[];
  from: readonly string[];
  /** Absent: the status stays. */
  to?: string | undefined;
}

const SETTINGS = 'desk/desk.json';

/** Words that have to be there. @throws EditError `blank` */
export const needed = ({ text }: DeskWords): string => {
  if (!text.trim()) throw new EditError('blank', 'What is new at the desk has words.');
  return text.trim();
};

/** A file of the desk that is new, called after its first words. @returns Its path. */
export function addFile(
  edits: FileEdits,
  kind: 'queue' | 'action' | 'notice',
  words: DeskWords,
  data: JsonObject,
): string {
  const folder = `desk/${kind}s`;
  const name = fileName(needed(words), (one) => edits.has(`${folder}/${one}.json`), kind);
  const file = `${folder}/${name}.json`;
  edits.add(file, `desk-${kind}`, data);
  if (kind !== 'notice') {
    const list = `${kind}s`;
    if (edits.read(SETTINGS)[list]) edits.set(SETTINGS, [list, -1], name);
    else edits.set(SETTINGS, [list], [name]);
  }
  return file;
}

/** Writes the translations of a text that is new. */
export function say(edits: FileEdits, file: string, key: string, words: DeskWords): void {
  translate(edits, {
    file,
    key,
    original: words.text.trim(),
    translations: words.translations,
  });
}

/** What a row shows beside name and number until more is said, and what rows are sorted by: who has waited longest comes first. */
const FIRST_COLUMN = '/$/case/received';

/** A list of cases that staff have from now on, behind the others. @throws EditError `blank` */
export function addQueue(files: PackTexts, { title, statuses }: NewQueue): Built {
  const edits = new FileEdits(files);
  const [first, ...others] = statuses;
  const status: Json = others.length ? { enum: [...statuses] } : { const: first! };
  const file = addFile(edits, 'queue', title, {
    title: needed(title),
    ...(first !== undefined && { when: { '/$/case/status': status } }),
    columns: [{ at: FIRST_COLUMN }],
    sort: { at: FIRST_COLUMN },
  });
  say(edits, file, 'title', title);
  const said = { id: 'queue-added' as const, params: { title: title.text.trim() } };
  return { changes: edits.changes(), said, at: { file } };
}

/** Something that staff can do from now on. @throws EditError `blank` without words, a role or a status. */
export function addAction(files: PackTexts, request: NewAction): Built {
  const { label, says, by, from, to } = request;
  if (!by.length || !from.length)
    throw new EditError('blank', 'An action is offered to a role, in a status.');
  const edits = new FileEdits(files);
  const file = addFile(edits, 'action', label, {
    label: needed(label),
    says: needed(says),
    by: [...by],
    from: [...from],
    ...(to && { to }),
  });
  say(edits, file, 'label', label);
  say(edits, file, 'says', says);
  const said = { id: 'action-added' as const, params: { title: label.text.trim() } };
  return { changes: edits.changes(), said, at: { file } };
}

/** A mark that cases can have from now on. @throws EditError `blank` */
export function addFlag(files: PackTexts, label: DeskWords): Built {
  const edits = new FileEdits(files);
  const flags = (edits.read(SETTINGS).flags ?? []) as { id: string }[];
  const id = fileName(needed(label), (one) => flags.some((flag) => flag.id === one), 'mark');
  const flag = { id, label: label.text.trim() };
  pushEntry(edits, { file: SETTINGS, at: ['flags'] }, flag);
  say(edits, SETTINGS, `flags/${id}`, label);
  const said = { id: 'desk-changed' as const, params: { title: flag.label } };
  return { changes: edits.changes(), said };
}

/** What a badge that is new tells of, until another condition is said: somebody waits for an answer. */
const FIRST_BADGE = { '/$/case/messages': { minimum: 1 } };

/** Words that stand out of the rows of a queue from now on. @throws EditError `blank` */
export function addBadge(files: PackTexts, file: string, label: DeskWords): Built {
  const edits = new FileEdits(files);
  const known = (edits.read(file).badges ?? []) as { id: string }[];
  const id = fileName(needed(label), (one) => known.some((badge) => badge.id === one), 'badge');
  const badge = { id, label: label.text.trim(), when: FIRST_BADGE };
  pushEntry(edits, { file, at: ['badges'] }, badge);
  say(edits, file, `badges/${id}`, label);
  const title = String(edits.read(file).title);
  return { changes: edits.changes(), said: { id: 'queue-changed', params: { title } } };
}

const ROLES = 'desk/roles.json';
/** What opens the studio, and is no role of the desk. */
const RESERVED = 'admin';

/** Somebody who works at the desk from now on, and sees every case until less is said. @throws EditError `blank` */
export function addRole(files: PackTexts, label: DeskWords): Built {
  const edits = new FileEdits(files);
  const roles = (edits.read(ROLES).roles ?? []) as { id: string }[];
  const isTaken = (one: string) => one === RESERVED || roles.some((role) => role.id === one);
  const id = fileName(needed(label), isTaken, 'role');
  const role = { id, label: label.text.trim(), may: ['take'] };
  pushEntry(edits, { file: ROLES, at: ['roles'] }, role);
  say(edits, ROLES, `roles/${id}`, label);
  const said = { id: 'desk-changed' as const, params: { title: role.label } };
  return { changes: edits.changes(), said };
}
