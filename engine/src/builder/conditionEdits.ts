import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import type { Built, SaidId } from './Built.ts';
import { setDeskPart, titleOfPart } from './desk/deskEdits.ts';
import { type DocumentPlace, findPaper } from './papers.ts';
import { addsOf, declarationOf, nameOfEntry, placeOfFile, titleOf } from './places.ts';
import { findRule, type RulePart, type RulePlace, stepTitle } from './rules.ts';
import { FIELD_ORDER } from './words.ts';

/** What a condition decides about: a question, a step, a paper that is wanted, a rule or a gate. */
export type Conditional =
  | { kind: 'question'; file: string; name: string }
  | { kind: 'step'; file: string }
  | ({ kind: 'document' } & DocumentPlace)
  /** Of the desk: a queue, an action, a part of a notice, what a role sees; but for what it says of `but`. */
  | { kind: 'desk'; file: string; at: (string | number)[]; but?: Pointer }
  | ({ kind: 'rule'; part: RulePart } & RulePlace);

interface Found {
  file: string;
  at: (string | number)[];
  title: string;
  when: JsonObject | undefined;
}

function findStep(edits: FileEdits, file: string): Found {
  const step = placeOfFile(edits, file);
  if (!step?.isWhole) throw new EditError('not-there', `${file} is no step.`);
  const title = titleOf(edits.read(file), step.step);
  const { program, form } = step;
  const owner = program ? `programs/${program}/program.json` : `${form}/wizard.json`;
  const list = program ? ['adds', 'steps'] : ['steps'];
  const entries = (program ? addsOf(edits, program).steps : edits.read(owner).steps) as
    | (string | { step: string; when?: JsonObject })[]
    | undefined;
  const index = (entries ?? []).findIndex((one) => nameOfEntry(one) === step.step);
  const entry = entries?.[index];
  if (entry === undefined) throw new EditError('not-there', `${owner} has no step ${step.step}.`);
  const when = typeof entry === 'string' ? undefined : entry.when;
  return { file: owner, at: [...list, index, 'when'], title, when };
}

function findOfDesk(edits: FileEdits, of: Conditional & { kind: 'desk' }): Found {
  const found = of.at.reduce<Json | undefined>(
    (here, key) => (here as JsonObject | undefined)?.[key as string] as Json | undefined,
    edits.read(of.file),
  ) as JsonObject | undefined;
  return { file: of.file, at: of.at, title: titleOfPart(edits, of), when: found };
}

/** A condition without what it says of one answer in its own words. */
function without(when: JsonObject | undefined, but: Pointer | undefined): JsonObject | undefined {
  if (!when || but === undefined || when[but] === undefined) return when;
  const { [but]: _, ...others } = when;
  return Object.keys(others).length ? others : undefined;
}

/** Sets a condition of the desk; what it says of the answer that is set elsewhere stays in front. */
function setOfDesk(
  files: PackTexts,
  of: Conditional & { kind: 'desk' },
  condition: JsonObject | undefined,
): Built {
  const { when } = findOfDesk(new FileEdits(files), of);
  const kept = of.but !== undefined && when?.[of.but] !== undefined && { [of.but]: when[of.but]! };
  const whole = kept ? { ...kept, ...condition } : condition;
  return setDeskPart(files, of, whole as JsonObject | undefined);
}

function find(edits: FileEdits, of: Conditional): Found {
  if (of.kind === 'desk') return findOfDesk(edits, of);
  if (of.kind === 'step') return findStep(edits, of.file);
  if (of.kind === 'question') {
    const declared = declarationOf(edits, of);
    return {
      file: of.file,
      at: ['properties', of.name, 'when'],
      title: titleOf(declared, of.name),
      when: declared.when as JsonObject | undefined,
    };
  }
  if (of.kind === 'rule') {
    const { rule, index } = findRule(edits, of);
    return {
      file: of.file,
      at: [of.list, index, of.part],
      title: stepTitle(edits, of.file),
      when: rule[of.part] as JsonObject | undefined,
    };
  }
  const { file, at, index, found } = findPaper(edits, of);
  return {
    file,
    at: [...at, index, 'when'],
    title: titleOf(found, of.id),
    when: found.when as JsonObject | undefined,
  };
}

/** The condition as it stands; undefined where there is none. */
export function conditionOf(files: PackTexts, of: Conditional): JsonObject | undefined {
  const { when } = find(new FileEdits(files), of);
  return of.kind === 'desk' ? without(when, of.but) : when;
}

/** What people call the thing that a condition decides about. */
export const titleOfConditional = (files: PackTexts, of: Conditional): string =>
  find(new FileEdits(files), of).title;

const saidOf = (of: Conditional, condition: JsonObject | undefined): SaidId => {
  if (of.kind === 'rule') return 'rule-changed';
  return condition ? 'condition-set' : 'condition-dropped';
};

const ORDER = [
  'step',
  'id',
  'category',
  'examples',
  'alternatives',
  'min',
  'after',
  'before',
  ...FIELD_ORDER,
];

/**
 * Sets a condition; undefined takes it away, so that it is always shown, or always asked.
 * @throws EditError `blank` for what a rule or a gate can't be without.
 */
export function setCondition(
  files: PackTexts,
  of: Conditional,
  condition: JsonObject | undefined,
): Built {
  if (of.kind === 'desk') return setOfDesk(files, of, condition);
  const edits = new FileEdits(files);
  const { file, at, title, when } = find(edits, of);
  const said = { id: saidOf(of, condition), params: { title } };
  if (!condition && of.kind === 'rule' && of.part !== 'when')
    throw new EditError('blank', 'A rule says what must hold.');
  if (JSON.stringify(when) === JSON.stringify(condition)) return { changes: [], said };
  const entryAt = at.slice(0, -1);
  const entry = entryAt.reduce<Json>(
    (here, key) => (here as JsonObject)[key as string] as Json,
    edits.read(file),
  );
  if (!condition) {
    // A step of a form of which nothing more is said is only named.
    const { step, when: _when, ...more } = entry as JsonObject;
    if (at[0] === 'steps' && Object.keys(more).length === 0) edits.replace(file, entryAt, step!);
    else edits.drop(file, at);
    if (of.kind === 'question' && declarationOf(edits, of).otherwise !== undefined)
      edits.drop(file, [...entryAt, 'otherwise']);
  } else if (typeof entry === 'string') {
    // A step that was only named has something to be said of now.
    edits.set(file, entryAt, { step: entry, when: condition });
    edits.drop(file, [...entryAt.slice(0, -1), Number(entryAt.at(-1)) + 1]);
  } else if (when) {
    edits.replace(file, at, condition);
  } else {
    edits.set(file, at, condition, ORDER);
  }
  return { changes: edits.changes(), said };
}
