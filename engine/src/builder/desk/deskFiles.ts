import type { NoticeSending } from '../../compile/desk/noticeReads.ts';
import { FileEdits, type TextSource } from '../../edit/FileEdits.ts';
import type { JsonObject, Pointer } from '../../kernel/types.ts';
import type { SaidId } from '../Built.ts';
import { tryFind } from '../findQuestion.ts';
import { ACTION_FORMS } from '../places.ts';

/** What a file of the desk says. */
export type DeskKind = 'queue' | 'action' | 'notice' | 'roles' | 'settings';

/** Something that has a name in definitions, and another for people. */
export interface Named {
  id: string;
  title: string;
}

/** A file of the desk with what people call it. */
export interface DeskThing extends Named {
  file: string;
}

/** Whether staff do an action by presses beside answers and papers, which ask for them again. */
export function isPressedBeside(files: TextSource, action: string): boolean {
  const { effects } = new FileEdits(files).read(action) as { effects?: { corrections?: object } };
  return effects?.corrections !== undefined;
}

const KINDS: { [part: string]: DeskKind } = {
  'queues/': 'queue',
  'actions/': 'action',
  'notices/': 'notice',
  roles: 'roles',
  desk: 'settings',
};

/** What a file of the desk says; undefined for another file, and for those that are changed as texts alone. */
export function deskKindOf(file: string): DeskKind | undefined {
  const part = /^desk\/(?:((?:queues|actions|notices)\/)[^/.]+|(roles|desk))\.json$/.exec(file);
  return part ? KINDS[(part[1] ?? part[2])!] : undefined;
}

/** Whether a file asks what an action asks. */
export const isActionForm = (file: string): boolean =>
  file.startsWith(`${ACTION_FORMS}/`) && file.endsWith('.schema.json');

/** `desk/queues/late.json` → `late` */
export const deskNameOf = (file: string): string =>
  file.slice(file.lastIndexOf('/') + 1).replace(/(\.schema|\.ui)?\.json$/, '');

/** What people call what a file of the desk says. */
export function deskTitleOf(edits: FileEdits, file: string): string {
  const data = tryFind(() => edits.read(file)) ?? {};
  const title = ['label', 'title', 'subject'].map((key) => data[key]).find(Boolean);
  // What a notice tells stands at places with names that only its file knows.
  return typeof title === 'string'
    ? title.replace(/\{[^{}]*\}/g, '…')
    : deskNameOf(file).replaceAll('-', ' ');
}

/** How a change of a file of the desk is told. */
export const deskSaid = (file: string): SaidId => {
  const kind = deskKindOf(file);
  return kind === 'queue' || kind === 'action' || kind === 'notice'
    ? `${kind}-changed`
    : 'desk-changed';
};

/** A list of a file; none where a hand wrote something else in its place. */
export const listOf = <Entry>(list: unknown): Entry[] => (Array.isArray(list) ? list : []);

const labelled = (list: unknown): Named[] =>
  listOf<{ id: string; label: string }>(list).map(({ id, label }) => ({ id, title: label }));

const settings = (edits: FileEdits): JsonObject =>
  tryFind(() => edits.read('desk/desk.json')) ?? {};

/** Who works at the desk. */
export const deskRoles = (files: TextSource): Named[] =>
  labelled(tryFind(() => new FileEdits(files).read('desk/roles.json').roles));

/** The marks that cases can have. */
export const deskFlags = (files: TextSource): Named[] =>
  labelled(settings(new FileEdits(files)).flags);

/** The answers that name a case: they stand in each row of a queue. */
export const deskNames = (files: TextSource): Pointer[] =>
  listOf<Pointer>(settings(new FileEdits(files)).name);

/** The statuses that a case can have at the desk: those from which on an application was sent. */
export function deskStatuses(files: TextSource): Named[] {
  const all = listOf<{ id: string; label: string; role?: string }>(
    tryFind(() => new FileEdits(files).read('portal.json').statuses),
  );
  return labelled(all.filter(({ role }) => role !== 'draft' && role !== 'initial'));
}

/** Queues or actions in the order of `desk.json`, and behind them those that it does not name. */
function listed(edits: FileEdits, folder: 'queues' | 'actions', order: unknown): DeskThing[] {
  const kind = folder === 'queues' ? 'queue' : 'action';
  const there = edits
    .names()
    .filter((file) => file.startsWith(`desk/${folder}/`) && deskKindOf(file) === kind)
    .sort();
  const named = listOf<string>(order).map((name) => `desk/${folder}/${name}.json`);
  return [...new Set([...named, ...there])]
    .filter((file) => there.includes(file))
    .map((file) => ({ id: deskNameOf(file), file, title: deskTitleOf(edits, file) }));
}

/** The lists that staff have, in their order. */
export function deskQueues(files: TextSource): DeskThing[] {
  const edits = new FileEdits(files);
  return listed(edits, 'queues', settings(edits).queues);
}

/** What staff can do, in its order. */
export function deskActions(files: TextSource): DeskThing[] {
  const edits = new FileEdits(files);
  return listed(edits, 'actions', settings(edits).actions);
}

/** The notices that the desk can send, sorted by their titles. */
export function deskNotices(files: TextSource): DeskThing[] {
  const edits = new FileEdits(files);
  return edits
    .names()
    .filter((file) => deskKindOf(file) === 'notice')
    .map((file) => ({ id: deskNameOf(file), file, title: deskTitleOf(edits, file) }))
    .sort((one, other) => one.title.localeCompare(other.title));
}

/** The actions of the desk that send a notice, by its name. */
export function sendersOf(files: TextSource, notice: string): DeskThing[] {
  const edits = new FileEdits(files);
  return deskActions(files).filter(({ file }) => {
    const { effects } = (tryFind(() => edits.read(file)) ?? {}) as {
      effects?: { notice?: string };
    };
    return effects?.notice === notice;
  });
}

/** How a notice goes: by itself at a moment, or by the actions that send it. */
export function sendingOf(files: TextSource, file: string): NoticeSending {
  const edits = new FileEdits(files);
  const { on, to } = (tryFind(() => edits.read(file)) ?? {}) as Pick<NoticeSending, 'on' | 'to'>;
  const effects = sendersOf(files, deskNameOf(file)).map(
    (action) => edits.read(action.file).effects as JsonObject,
  );
  return { on, to, effects };
}
