import type { Finding } from '../compile/findings.ts';
import type { Pack } from '../compile/readPack.ts';

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

/** What follows where a step or its file is missing: its questions are unknown to whatever names them. */
const OF_QUESTIONS = new Set([
  'unknown-field',
  'unknown-step',
  'misplaced-keyword',
  'unknown-slot',
]);

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

/**
 * The findings without those that follow from others, and that go once these are mended: one name that is
 * wrong is told of, not whatever it leaves unused, unasked and untranslated. They are said then, if they
 * are mistakes of their own.
 */
export function foldConsequences(pack: Pack, found: Finding[]): Finding[] {
  const findings = foldMessages(pack, found);
  if (!findings.some(({ code }) => MISSING.has(code))) return findings;
  const isStepMissing = findings.some(isMissingStep);
  return findings.filter(
    (one) =>
      !OF_USE.has(one.code) &&
      !(isStepMissing && OF_QUESTIONS.has(one.code) && !isMissingStep(one)),
  );
}
