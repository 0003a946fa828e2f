import { agencyTexts } from '../../compile/portalPlaces.ts';
import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { formOfPrograms } from '../../edit/steps.ts';
import type { Json } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import { messagePlace } from '../messages.ts';
import { columnName, hasColumnName } from '../names.ts';
import { stepsOf, titleOf } from '../places.ts';
import { type Reference, referencesTo } from '../references.ts';
import { findRule, type RulePlace, stepTitle } from '../rules.ts';
import { readWords } from '../words.ts';

/** Where values have names: those that fill the message of a gate, or those of a whole form (`wizard.json`). */
export type NamedPlace = { of: 'gate'; file: string; id: string } | { of: 'form'; file: string };

/** A value with a name. */
export interface NamedExpression {
  name: string;
  /** Undefined of a place of a message that nothing fills yet. */
  value: Json | undefined;
}

const WIZARD = 'meta/wizard.schema.json';
const FORM_ORDER = ['$schema', 'title', 'intro', 'steps', 'facts'];
const GATE_ORDER = ['id', 'when', 'must', 'message', 'params'];

const gateOf = ({ file, id }: { file: string; id: string }): RulePlace => ({
  file,
  list: 'gates',
  id,
});

/** Where the values stand in their file. */
function listAt(edits: FileEdits, place: NamedPlace): (string | number)[] {
  return place.of === 'form'
    ? ['facts']
    : ['gates', findRule(edits, gateOf(place)).index, 'params'];
}

function valuesAt(edits: FileEdits, place: NamedPlace): { [name: string]: Json } {
  const owner = place.of === 'form' ? edits.read(place.file) : findRule(edits, gateOf(place)).rule;
  return ((place.of === 'form' ? owner.facts : owner.params) ?? {}) as { [name: string]: Json };
}

/** The places of a message: what opens within one is what it says for a number, and no place itself. */
function placesIn(text: string): string[] {
  const found = new Set<string>();
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    const name =
      letter === '{' && depth % 2 === 0 && /^\{\s*(\w+)/.exec([...text].slice(at).join(''));
    if (name) found.add(name[1]!);
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
  }
  return [...found];
}

/** The places of a gate's message that the portal does not fill, in any language. */
function placesOfGate(files: PackTexts, edits: FileEdits, place: RulePlace): string[] {
  const { rule } = findRule(edits, place);
  const words = messagePlace(edits, place.file, String(rule.message));
  const known = agencyTexts(edits.read('portal.json'));
  const texts = words ? readWords(files, words) : [];
  return [...new Set(texts.flatMap(({ text }) => placesIn(text)))].filter((one) => !known.has(one));
}

/** No value is what every object has: `constructor`. */
const namedValue = (values: { [name: string]: Json }, name: string): Json | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The values with names of a gate or a form; of a gate also the places that nothing fills yet. */
export function listNamed(files: PackTexts, place: NamedPlace): NamedExpression[] {
  const edits = new FileEdits(files);
  const values = valuesAt(edits, place);
  const places = place.of === 'gate' ? placesOfGate(files, edits, gateOf(place)) : [];
  const names = new Set([...Object.keys(values), ...places]);
  return [...names].map((name) => ({ name, value: namedValue(values, name) }));
}

function told(edits: FileEdits, place: NamedPlace): Built {
  const { file } = place;
  const isGate = place.of === 'gate';
  const title = isGate ? stepTitle(edits, file) : titleOf(edits.read(file), file);
  const id = isGate ? ('rule-changed' as const) : ('form-changed' as const);
  return { changes: edits.changes(), said: { id, params: { title } } };
}

/** Works a value out otherwise, or for the first time. */
export function setNamed(
  files: PackTexts,
  place: NamedPlace,
  { name, value }: { name: string; value: Json },
): Built {
  const edits = new FileEdits(files);
  const { file } = place;
  const values = valuesAt(edits, place);
  const at = listAt(edits, place);
  const known = namedValue(values, name);
  if (JSON.stringify(known) === JSON.stringify(value)) return told(edits, place);
  if (known !== undefined) edits.replace(file, [...at, name], value);
  else if (Object.keys(values).length) edits.set(file, [...at, name], value);
  else edits.set(file, at, { [name]: value }, place.of === 'form' ? FORM_ORDER : GATE_ORDER);
  return told(edits, place);
}

/** Whether a value of a form can have no such name: every object has it, or every form, as the meta-schema says. */
function isReserved(edits: FileEdits, name: string): boolean {
  if (name in Object.prototype || name === 'prototype') return true;
  if (!edits.has(WIZARD)) return false;
  const { facts } = edits.read(WIZARD).properties as {
    facts?: { propertyNames?: { not?: { enum?: string[] } } };
  };
  return (facts?.propertyNames?.not?.enum ?? []).includes(name);
}

/** One more value of a form, by what it is in plain words. @throws EditError `blank`, `taken` */
export function addNamed(
  files: PackTexts,
  place: NamedPlace,
  { title, value }: { title: string; value: Json },
): Built {
  if (!title.trim()) throw new EditError('blank', 'A value has a name.');
  const edits = new FileEdits(files);
  const values = valuesAt(edits, place);
  const isTaken = (one: string) => Object.hasOwn(values, one) || isReserved(edits, one);
  const name = columnName(title, (one) => !hasColumnName(title) && isTaken(one));
  if (isTaken(name)) throw new EditError('taken', `"${name}" is there already.`);
  return setNamed(files, place, { name, value });
}

/** The message of a gate, where it names a value in any language. */
function messageNaming(files: PackTexts, place: RulePlace, name: string): Reference[] {
  const edits = new FileEdits(files);
  if (!placesOfGate(files, edits, place).includes(name)) return [];
  const words = messagePlace(edits, place.file, String(findRule(edits, place).rule.message))!;
  const title = readWords(files, words)[0]!.text;
  return [{ kind: 'names', file: words.file, at: words.at, title }];
}

/**
 * Whether what a file says of `/$/name` is said of a form's value: a form has its own folder and the steps that it
 * asks; all that belongs to no other form reads the values of that in which programs are chosen.
 */
function readsForm(edits: FileEdits, form: string): (file: string) => boolean {
  const folder = form.slice(0, form.lastIndexOf('/') + 1);
  const shared = new Set(
    stepsOf(edits, { form: folder.slice(0, -1) }).flatMap(({ file, ui }) => [file, ui]),
  );
  const others = edits
    .names()
    .filter((name) => name !== form && name.endsWith('/wizard.json'))
    .map((name) => name.slice(0, name.lastIndexOf('/') + 1));
  const isMain = formOfPrograms(edits) === form;
  const isOther = (file: string) =>
    file.startsWith('steps/') || others.some((one) => file.startsWith(one));
  return (file) => file.startsWith(folder) || shared.has(file) || (isMain && !isOther(file));
}

/** What has to be changed before a value can go: of a form's what reads it, of a gate's the message that names it. */
export function usesOfNamed(files: PackTexts, place: NamedPlace, name: string): Reference[] {
  if (place.of === 'gate') return messageNaming(files, gateOf(place), name);
  const edits = new FileEdits(files);
  const isRead = readsForm(edits, place.file);
  return referencesTo(edits, `/$/${name}`)
    .filter(({ file }) => isRead(file))
    .map((one) => ({ ...one, kind: 'hand' }));
}

/** Takes a value away. @throws EditError `not-there`; `not-allowed` where something reads it, or a message names it */
export function dropNamed(files: PackTexts, place: NamedPlace, name: string): Built {
  const edits = new FileEdits(files);
  const values = valuesAt(edits, place);
  if (!Object.hasOwn(values, name)) throw new EditError('not-there', `There is no "${name}".`);
  if (usesOfNamed(files, place, name).length > 0)
    throw new EditError('not-allowed', `Something reads "${name}".`);
  const at = listAt(edits, place);
  edits.drop(place.file, Object.keys(values).length > 1 ? [...at, name] : at);
  return told(edits, place);
}
