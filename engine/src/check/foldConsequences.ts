import type { Finding } from '../compile/findings.ts';
import { ownerOf } from '../compile/owner.ts';
import type { Pack } from '../compile/readPack.ts';
import { parsePointer, readPointer } from '../kernel/pointers.ts';

/** Something is named and is not there: what it would ask, use or translate is not known. */
const MISSING = new Set([
  'unknown-step',
  'missing-program-file',
  'unknown-enumeration',
  'unknown-lookup',
  'unknown-table',
]);

/** What can be said only where nothing is missing: that nothing uses, asks or needs something. */
const OF_USE = new Set(['unused-enumeration', 'unused-file', 'translates-nothing', 'stale-sample']);

const isForm = ({ file }: Finding) => /(^|\/)wizard\.json$/.test(file);

/** A step that a form or a program names, and which no file declares. */
const isMissingStep = (finding: Finding): boolean =>
  finding.code === 'missing-program-file' ||
  (finding.code === 'unknown-step' && isForm(finding) && /^\/steps\//.test(finding.pointer));

/** Every message is missing where their file is; that is said once, where the first of them is named. */
function foldMessages(pack: Pack, findings: Finding[]): Finding[] {
  if (pack.files.has('messages.json')) return findings;
  const isNamed = ({ code, file }: Finding) => code === 'unknown-message' && file !== 'portal.json';
  const isIdle = ({ code, file }: Finding) =>
    code === 'translates-nothing' && /^texts\/[^/]+\/messages\.json$/.test(file);
  const first = findings.find(isNamed);
  if (!first) return findings;
  const message = 'the pack has no messages.json, where its messages stand';
  return findings.flatMap((one) => {
    if (one === first) return { ...one, message };
    return isNamed(one) || isIdle(one) ? [] : one;
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

/** Whether something names questions that are missing with their step, or with what a program adds to it. */
function createFollowing(pack: Pack, findings: Finding[], groups: ReadonlySet<string>) {
  const missing = findings.filter(isMissingStep);
  const isStepMissing = missing.some(isForm);
  const programs = missing.flatMap(({ file }) => ownerOf(file)?.folder.split('/').at(-1) ?? []);
  return (one: Finding): boolean => {
    if (isMissingStep(one)) return false;
    if (one.code === 'unknown-field') {
      const [group, program] = placeNamed(pack, one);
      if (group === undefined) return false;
      return (isStepMissing && !groups.has(group)) || programs.includes(program ?? '');
    }
    if (one.code === 'misplaced-keyword') return isStepMissing && /\/wire$/.test(one.pointer);
    return one.code === 'unknown-step' && isStepMissing;
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
  const findings = foldMessages(pack, found);
  if (!findings.some(({ code }) => MISSING.has(code))) return findings;
  const follows = createFollowing(pack, findings, groups);
  return findings.filter((one) => !OF_USE.has(one.code) && !follows(one));
}
