import type { FileEdit, PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { listFields } from '../edit/fields.ts';
import { formOfPrograms } from '../edit/steps.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import { tryFind } from './findQuestion.ts';
import { papersOf } from './papers.ts';
import {
  addedFields,
  addsOf,
  declarationsOf,
  type FormPlace,
  nameOfEntry,
  placeOfFile,
  pointerOf,
  type StepPlace,
  stepsOf,
  titleOf,
} from './places.ts';

/** What asks about an answer: a question, a step, a rule or gate of a step, or a paper of a program. */
export type ForwardReferenceKind = 'question' | 'step' | 'rule' | 'paper';

/** Something that asks about an answer which comes after it. */
export interface ForwardReference {
  kind: ForwardReferenceKind;
  /** What asks, as people read it; of a rule its step. */
  title: string;
  /** The question that comes after. */
  of: string;
}

/** Where a question stands among all that one applicant is asked. */
interface Spot {
  step: number;
  question: number;
  title: string;
  name: string;
}

interface Speaker extends Pick<ForwardReference, 'kind' | 'title'> {
  /** The same before and after it was moved. */
  id: string;
  says: Json;
  isForward(spot: Spot): boolean;
}

const VALUES = ['when', 'otherwise', 'initially', 'computed', 'notBefore', 'notAfter'];

/** Every pointer of a JSON value, as a key or as a value. */
function pointersIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(pointersIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(key.startsWith('/') ? [key] : []),
    ...pointersIn(one),
  ]);
}

/** The files of a step's questions: its own, and what the program adds to it. */
function lotsOf(edits: FileEdits, { form, program }: FormPlace, step: StepPlace): StepPlace[] {
  if (program === undefined || step.program !== undefined) return [step];
  const added = addedFields(edits, { form, program }, step.step);
  return added ? [step, added] : [step];
}

function spotsOf(files: PackTexts, edits: FileEdits, place: FormPlace): Map<Pointer, Spot> {
  const spots = new Map<Pointer, Spot>();
  for (const [step, own] of stepsOf(edits, place).entries()) {
    let question = 0;
    for (const lot of lotsOf(edits, place, own))
      for (const { name, title } of listFields(files, lot.file)) {
        spots.set(pointerOf(lot, name), { step, question, title, name });
        question += 1;
      }
  }
  return spots;
}

function questionsThatAsk(
  edits: FileEdits,
  lot: StepPlace,
  spots: ReadonlyMap<Pointer, Spot>,
): Speaker[] {
  return Object.entries(declarationsOf(edits, lot.file)).flatMap(([name, declared]) => {
    const own = spots.get(pointerOf(lot, name));
    if (!own) return [];
    const says = VALUES.flatMap((key) => declared[key] ?? []);
    const isForward = ({ step, question }: Spot) =>
      step > own.step || (step === own.step && question > own.question);
    return [
      { kind: 'question' as const, id: name, title: titleOf(declared, name), says, isForward },
    ];
  });
}

/** All that asks about answers in a form, with what one program adds to it. */
function speakersOf(
  edits: FileEdits,
  place: FormPlace,
  spots: ReadonlyMap<Pointer, Spot>,
): Speaker[] {
  const { form, program } = place;
  const adds = program === undefined ? {} : addsOf(edits, program);
  const entries = (edits.read(`${form}/wizard.json`).steps ?? []) as (
    | string
    | { step: string; when?: JsonObject }
  )[];
  const all = [...entries, ...(adds.steps ?? [])];
  const steps = stepsOf(edits, place);
  const wanting = steps.findIndex(({ file }) => edits.read(file).slots !== undefined);
  const found = steps.flatMap((own, at): Speaker[] => {
    const entry = all.find((one) => nameOfEntry(one) === own.step);
    const title = titleOf(edits.read(own.file), own.step);
    const when = typeof entry === 'object' ? entry.when : undefined;
    const lots = lotsOf(edits, place, own);
    const rules = lots.flatMap(({ file }) => {
      const { rules = [], gates = [] } = edits.read(file) as { [list: string]: JsonObject[] };
      return [...rules, ...gates];
    });
    return [
      ...lots.flatMap((lot) => questionsThatAsk(edits, lot, spots)),
      ...rules.map(({ id, at: _marks, ...rule }) => ({
        kind: 'rule' as const,
        id: `${own.step} ${id}`,
        title,
        says: rule as JsonObject,
        isForward: ({ step }: Spot) => step > at,
      })),
      ...(when
        ? [{ kind: 'step' as const, id: own.step, title, says: when, isForward: isFrom(at) }]
        : []),
      ...papersOf(edits, { file: own.file }).papers.map((paper) =>
        paperThatAsks(paper, `${own.step} `, at),
      ),
    ];
  });
  const papers = (adds.documents ?? []).map((paper) => paperThatAsks(paper, '', wanting));
  return [...found, ...papers];
}

/** A paper that is wanted at a step, which may be none. */
const paperThatAsks = (paper: JsonObject, prefix: string, at: number): Speaker => ({
  kind: 'paper',
  id: `${prefix}${paper.id}`,
  title: titleOf(paper, String(paper.id)),
  says: paper.when ?? null,
  isForward: at < 0 ? () => false : isFrom(at),
});

const isFrom =
  (at: number) =>
  ({ step }: Spot) =>
    step >= at;

/** What asks in a form about answers that come after, by names that stay when something is moved. */
function forwardReferencesIn(files: PackTexts, place: FormPlace): Map<string, ForwardReference> {
  const edits = new FileEdits(files);
  const spots = spotsOf(files, edits, place);
  const found = new Map<string, ForwardReference>();
  for (const { kind, id, title, says, isForward } of speakersOf(edits, place, spots))
    for (const pointer of new Set(pointersIn(says))) {
      const spot = spots.get(pointer);
      if (!spot || !isForward(spot)) continue;
      found.set(JSON.stringify([kind, id, spot.name]), { kind, title, of: spot.title });
    }
  return found;
}

/** The forms in which something is met that is moved: a program's own, or each that has the step, and programs that speak of it. */
function placesOf(edits: FileEdits, { form, program, step, file, group }: StepPlace): FormPlace[] {
  if (program !== undefined) return [{ form, program }];
  const wizards = edits.names().filter((name) => /(^|\/)wizard\.json$/.test(name));
  const forms = wizards
    .filter((name) => {
      const { steps } = edits.read(name) as { steps?: (string | { step: string })[] };
      return steps?.some((entry) => nameOfEntry(entry) === step);
    })
    .map((name) => name.slice(0, -'/wizard.json'.length))
    .filter((name) => name === form || file.startsWith('steps/'));
  if (formOfPrograms(edits) !== `${form}/wizard.json`) return forms.map((one) => ({ form: one }));
  const speaking = new Set(
    edits.names().flatMap((name) => {
      const owner = /^programs\/([^/]+)\/.*\.json$/.exec(name)?.[1];
      return owner && edits.textOf(name).includes(`/${group}/`) ? [owner] : [];
    }),
  );
  return [
    ...forms.map((one) => ({ form: one })),
    ...[...speaking].map((one) => ({ form, program: one })),
  ];
}

/**
 * What would ask about an answer that comes after it, and does not yet, were a question or a step moved so.
 * @param file Where what is moved stands then: the question, or the step.
 */
export function forwardReferencesAfter(
  files: PackTexts,
  changes: readonly FileEdit[],
  file: string,
): ForwardReference[] {
  const after = new Map(files);
  for (const { name, text } of changes) {
    if (text === null) after.delete(name);
    else after.set(name, text);
  }
  const edits = new FileEdits(after);
  const step = tryFind(() => placeOfFile(edits, file));
  const found = new Map<string, ForwardReference>();
  for (const place of (step && tryFind(() => placesOf(edits, step))) ?? []) {
    const known = tryFind(() => forwardReferencesIn(files, place));
    for (const [key, late] of tryFind(() => forwardReferencesIn(after, place)) ?? [])
      if (known && !known.has(key)) found.set(key, late);
  }
  return [...found.values()];
}
