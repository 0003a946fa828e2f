import type { Finding } from '../compile/findings.ts';
import { ownerOf } from '../compile/owner.ts';
import type { Pack } from '../compile/readPack.ts';
import { parsePointer, readPointer } from '../kernel/pointers.ts';
import type { JsonObject } from '../kernel/types.ts';
import { translatedStem } from '../texts/englishTexts.ts';
import { foldMissingFiles, OF_USE } from './foldMissingFiles.ts';
import { nameAt } from './nameAt.ts';
import { tellOnce } from './tellOnce.ts';

/** Something is named and is not there: what it would ask, use or translate is not known. */
const MISSING = new Set([
  'unknown-step',
  'missing-program-file',
  'unknown-lookup',
  'unknown-table',
]);

/** A step that a form names, and which no file declares. */
interface MissingStep {
  form: string;
  name: string;
}

/** The form whose folder a file stands in; undefined for what programs add, what forms share, and the desk. */
function formOf(pack: Pack, file: string): string | undefined {
  const folder = file.slice(0, file.lastIndexOf('/'));
  const isUpload = folder.startsWith('uploads/');
  return !isUpload && pack.files.has(`${folder}/wizard.json`) ? folder : undefined;
}

/** A step of questions that is missing, where that is what a finding says. */
function missingStepOf(pack: Pack, finding: Finding): MissingStep | undefined {
  const { code, file, pointer } = finding;
  const form = file.endsWith('/wizard.json') ? formOf(pack, file) : undefined;
  const isStep = code === 'unknown-step' && pointer.startsWith('/steps/');
  return form !== undefined && isStep ? { form, name: nameAt(pack, finding) } : undefined;
}

/** Every message is missing where their file is; that is said once, where the first of them is named. */
function foldMessages(pack: Pack, findings: Finding[]): Finding[] {
  if (pack.files.has('messages.json')) return findings;
  const isNamed = ({ code, file }: Finding) => code === 'unknown-message' && file !== 'portal.json';
  const isIdle = ({ code, file }: Finding) =>
    code === 'translates-nothing' && translatedStem(file) === 'messages';
  const first = findings.find(isNamed);
  if (!first) return findings;
  return tellOnce(findings, {
    first,
    message: 'the pack has no messages.json, where its messages stand',
    follows: (one) => isNamed(one) || isIdle(one),
  });
}

/** The place of an answer that a finding is about: the word that stands there, or what it stands for. */
function placeNamed(pack: Pack, { file, pointer }: Finding): string[] {
  const word = parsePointer(pointer).at(-1) ?? '';
  const value = word.startsWith('/')
    ? word
    : readPointer(pack.files.get(file)?.data ?? {}, pointer);
  return typeof value === 'string' && value.startsWith('/') ? parsePointer(value) : [];
}

/** Whether a step that a program names is the one that is missing, or that the form calls by a wrong name. */
function isOfMissing(pack: Pack, finding: Finding, missing: MissingStep[]): boolean {
  const word = nameAt(pack, finding);
  return missing.some(
    ({ form, name }) => name === word || pack.files.has(`${form}/${word}.schema.json`),
  );
}

/** Whether an amount of an item has nowhere to be kept since the step is missing that has the list. */
function isOfMissingList(pack: Pack, { file, pointer }: Finding, missing: MissingStep[]): boolean {
  const at = /^(.+)\/frequencies\/wire$/.exec(pointer)?.[1];
  if (at === undefined) return false;
  const question = readPointer(pack.files.get(file)?.data ?? {}, at) as JsonObject | undefined;
  const isClosed = question?.classification === 'restricted';
  return !isClosed && missing.some(({ form }) => form !== formOf(pack, file));
}

/** Whether something names questions that are missing with their step, or with what a program adds to it. */
function createFollowing(pack: Pack, findings: Finding[], groups: ReadonlySet<string>) {
  const missing = findings.flatMap((finding) => missingStepOf(pack, finding) ?? []);
  const programs = findings
    .filter(({ code }) => code === 'missing-program-file')
    .flatMap(({ file }) => ownerOf(file)?.folder.split('/').at(-1) ?? []);
  return (one: Finding): boolean => {
    if (one.code === 'unknown-field') {
      const [group, program] = placeNamed(pack, one);
      if (group === undefined) return false;
      const own = formOf(pack, one.file);
      const isLacking = missing.some(({ form }) => own === undefined || own === form);
      return (isLacking && !groups.has(group)) || programs.includes(program ?? '');
    }
    if (one.code === 'misplaced-keyword') return isOfMissingList(pack, one, missing);
    if (one.code !== 'unknown-step' || missingStepOf(pack, one)) return false;
    return isOfMissing(pack, one, missing);
  };
}

/**
 * The findings without those that follow from others, and that go once these are mended: one name that is
 * wrong is told of, not whatever it leaves unused, unasked and untranslated. They are said then, if they
 * are mistakes of their own.
 * @param groups The groups of answers of all steps that were found.
 */
export function foldConsequences(
  pack: Pack,
  found: Finding[],
  groups: ReadonlySet<string>,
): Finding[] {
  const findings = foldMissingFiles(pack, foldMessages(pack, found));
  if (!findings.some(({ code }) => MISSING.has(code))) return findings;
  const follows = createFollowing(pack, findings, groups);
  return findings.filter((one) => !OF_USE.has(one.code) && !follows(one));
}
