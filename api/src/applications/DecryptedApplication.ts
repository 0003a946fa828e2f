import {
  type Answers,
  chosenPrograms as chosenFolders,
  computeInitially,
  type Evaluation,
  evaluate,
  type Facts,
  type Form,
  fieldsOf,
  filterAnswers,
  type Json,
  type JsonObject,
  type Kept,
  type MigratedAnswers,
  maskValue,
  migrateAnswers,
  type Pointer,
  type Problem,
  readPointer,
  restrictedPointers,
  type SetAside,
  today,
  toWire,
  validate,
  withComputed,
} from '@porchlight/engine';
import type { Program, Release } from '@porchlight/engine/compile';
import type { Vault } from '../crypto/index.ts';
import { factsNow } from '../releases/factsNow.ts';
import type { Services } from '../Services.ts';
import type { ApplicationRow, MemberRow } from './ApplicationRow.ts';
import { type CollectionPath, collectionForm, findCollectionForm } from './collectionForms.ts';
import type { HeldApplication } from './Held.ts';
import { openSetAside, programNames } from './setAside.ts';

/** A form's answers at one moment: what is stored, what of it counts, and what is wrong. */
export interface Validated {
  form: Form;
  /** As typed, restricted values included. Lives in this request only. */
  raw: Answers;
  evaluation: Evaluation;
  problems: Problem[];
}

/** An application under a release, with its members' answers decrypted. */
export interface DecryptedApplication {
  release: Release;
  language: string;
  row: ApplicationRow;
  raw: Answers;
  /** Answers that no question of this release takes, restricted ones decrypted. */
  setAside: SetAside[];
  members: DecryptedMember[];
  /** While some answers are asked for again: the others. */
  held?: HeldApplication;
  now: Date;
}

/** A member with her answers decrypted, and those that no question takes. */
export interface DecryptedMember {
  row: MemberRow;
  raw: Answers;
  /** What is stored of her, where what was sent is laid over it while staff ask about other answers. */
  typed?: Answers;
  setAside: SetAside[];
}

/** What unseals restricted values. */
type Opening = Pick<Vault, 'unseal'>;

/** Opens what is stored: restricted values are decrypted, and answers of an earlier release are migrated. */
export function decryptApplication(
  { vault, clock }: { vault: Opening } & Pick<Services, 'clock'>,
  stored: ApplicationRow,
  release: Release,
  language: string,
): DecryptedApplication {
  const row = withoutUndeclared(stored, release);
  const member = findCollectionForm(release, 'household_member', language);
  const { answers: raw, setAside } = openAnswers(vault, row, release, (answers, names) =>
    release.formFor('application', answers, { language, names }),
  );
  return {
    release,
    language,
    row,
    raw,
    setAside,
    members: row.members.map((one) => {
      const from = { setAside: [], ...one, release: one.release ?? row.release };
      const opened = openAnswers(vault, from, release, () => member!);
      return { row: one, raw: opened.answers, setAside: opened.setAside };
    }),
    now: clock(),
  };
}

/** What was saved under this release fits it already. */
function openAnswers(
  vault: Opening,
  row: Pick<ApplicationRow, 'record' | 'release' | 'answers' | 'restricted' | 'setAside'>,
  release: Release,
  formFor: (answers: Answers, names: string[]) => Form,
): MigratedAnswers {
  const answers = vault.unseal(row.record, row.restricted, row.answers);
  const setAside = openSetAside(vault, row.record, row.setAside);
  if (row.release === release.hash) return { answers, setAside };
  const form = formFor(answers, programNames(setAside));
  const restricted = Object.keys(row.restricted);
  return migrateAnswers(form, answers, { from: row.release, restricted, setAside });
}

/**
 * Leaves out the items of collections that the release does not have: they are from before the pack
 * took them out, and nothing can be asked or validated of them now. They stay stored.
 */
function withoutUndeclared(row: ApplicationRow, release: Release): ApplicationRow {
  const has = (path: CollectionPath) => findCollectionForm(release, path) !== undefined;
  const hasMembers = has('household_member');
  const hasIncomes = has('income');
  const hasDocuments = has('document');
  if (hasMembers && hasIncomes && hasDocuments) return row;
  const incomes = hasIncomes ? row.incomes : [];
  return {
    ...row,
    members: hasMembers ? row.members : [],
    incomes: hasMembers ? incomes : incomes.filter(({ memberId }) => memberId === null),
    documents: hasDocuments ? row.documents : [],
  };
}

/** Validates the application's own answers. */
export function validateApplication(
  application: DecryptedApplication,
  raw: Answers = application.raw,
): Validated {
  const { row, members, release, language } = application;
  const form = release.formFor('application', raw, { language });
  return validateForm(form, raw, {
    ...commonFacts(application, raw),
    ...collectionFacts(form, {
      household_member: () => members.map((member) => memberFacts(application, member)),
      income: () => incomeFacts(application, null),
      document: () => itemFacts(release, 'document', row.documents),
    }),
  });
}

/** A member as conditions and expressions read her: her answers by server names, too, and her lists by their paths. */
function memberFacts(application: DecryptedApplication, { row }: DecryptedMember): Json {
  const form = collectionForm(application.release, 'household_member');
  const lists = [...fieldsOf(form).values()].flatMap(({ resource }) =>
    resource?.path === 'income' ? [['income', incomeFacts(application, row.id)]] : [],
  );
  return {
    ...(row.answers as JsonObject),
    ...openWire({ form, raw: row.answers }),
    ...Object.fromEntries(lists),
    id: row.id,
    isComplete: row.isComplete,
  };
}

/** The lists of what belongs to a form, each under the fact by which the form's definition reads it. */
function collectionFacts(
  form: Form,
  lists: { [path in CollectionPath]?: () => Json[] },
): { [fact: string]: Json[] } {
  const facts: { [fact: string]: Json[] } = {};
  for (const { resource } of fieldsOf(form).values()) {
    const list = resource && lists[resource.path as CollectionPath];
    if (resource && list) facts[resource.fact] = list();
  }
  return facts;
}

/** Validates one member's answers beside the other members'. */
export function validateMember(
  application: DecryptedApplication,
  id: number | undefined,
  raw: Answers,
): Validated {
  const form = collectionForm(application.release, 'household_member', application.language);
  const others = application.members.filter((member) => member.row.id !== id);
  return validateForm(form, raw, {
    ...commonFacts(application, application.raw),
    others: others.map((member) => ({ ...(member.raw as JsonObject), id: member.row.id })),
    parent: application.raw as JsonObject,
    ...collectionFacts(form, {
      income: () => (id === undefined ? [] : incomeFacts(application, id)),
    }),
  });
}

/** Validates an item whose form stands alone: an income, a document. */
export function validateItem(
  application: DecryptedApplication,
  path: CollectionPath,
  raw: Answers,
): Validated {
  const form = collectionForm(application.release, path, application.language);
  return validateForm(form, raw, commonFacts(application, application.raw));
}

function validateForm(form: Form, stored: Answers, facts: Facts): Validated {
  const derived = computeInitially(form, stored, facts);
  const evaluation = evaluate(form, derived, facts);
  const raw = withComputed(form, derived, evaluation);
  return { form, raw, evaluation, problems: validate(form, evaluation) };
}

function commonFacts({ release, now, row }: DecryptedApplication, raw: Answers): Facts {
  const { timeZone } = release.compiled.settings;
  return {
    ...factsNow(release, row.asOf ?? now),
    // What was received in time stays in time, while it is completed.
    ...(row.dateReceived && { received: today(row.dateReceived, timeZone) }),
    programs: chosenFolders(release.form('application'), raw),
  };
}

/** The programs that an application's answers ask for. */
export function chosenPrograms(release: Release, raw: Answers): Program[] {
  const chosen = chosenFolders(release.form('application'), raw);
  return release.compiled.programs.filter(({ folder }) => chosen.includes(folder));
}

function incomeFacts({ release, row }: DecryptedApplication, memberId: number | null): Json[] {
  const incomes = row.incomes.filter((income) => income.memberId === memberId);
  return itemFacts(release, 'income', incomes);
}

/** Items of a collection as rules read them. */
function itemFacts(
  release: Release,
  path: CollectionPath,
  items: { id: number; answers: Answers; state?: string }[],
): Json[] {
  return items.map(({ id, answers, state }) => ({
    ...toWire(collectionForm(release, path), answers),
    id,
    ...(state !== undefined && { state }),
  }));
}

/** How the restricted values that are stored and valid are shown. */
export function keptOf({ form, raw, problems }: Validated): Kept {
  const wrong = new Set(problems.map((problem) => problem.path));
  const kept: Kept = {};
  for (const pointer of restrictedPointers(form)) {
    const value = readPointer(raw, pointer);
    if (typeof value !== 'string' || !value.trim() || wrong.has(pointer)) continue;
    kept[pointer] = maskValue(value.trim());
  }
  return kept;
}

/** The flat server names of a form's answers, without restricted values. */
export function openWire({ form, raw }: Pick<Validated, 'form' | 'raw'>): JsonObject {
  return toWire(form, raw, openPointers(form));
}

const openTables = new WeakMap<object, ReadonlySet<Pointer>>();

function openPointers(form: Form): ReadonlySet<Pointer> {
  let pointers = openTables.get(form.steps);
  if (!pointers) {
    pointers = new Set(
      [...fieldsOf(form).values()]
        .filter((field) => field.classification !== 'restricted')
        .map((field) => field.pointer),
    );
    openTables.set(form.steps, pointers);
  }
  return pointers;
}

/** What may be stored: fields that are worked out of others are not. */
export function storableAnswers(form: Form, answers: Answers): Answers {
  const known = fieldsOf(form);
  return filterAnswers(
    answers,
    (pointer, value) => value !== null && !known.get(pointer)?.initially,
  );
}

export { overlayAnswers } from '@porchlight/engine';
