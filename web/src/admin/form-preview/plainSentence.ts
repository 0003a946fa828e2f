import type { Finding } from '@porchlight/engine/explain';
import type { SayWords, WordId } from '../words/words.ts';
import { plainNotice } from './plainNotice.ts';
import { saySubject, sayWhat } from './sayWitness.ts';
import type { Titles } from './Titles.ts';

/** What names questions and steps in a sentence, and says it. */
export interface Places {
  titles: Titles;
  say: SayWords;
}

/** What presses in the builder can lead to, and one sentence says. */
const PLAIN: { [code: string]: WordId } = {
  'no-advice': 'findings.plain-advice',
  'unknown-field': 'findings.plain-unknown-field',
  'table-row': 'findings.plain-table-row',
  'money-column': 'findings.plain-money-column',
  'needs-rounding': 'findings.plain-needs-rounding',
  'wrong-operand': 'findings.plain-wrong-operand',
  'unknown-table': 'findings.plain-unknown-table',
  'unknown-column': 'findings.plain-unknown-column',
  'unknown-choice': 'findings.plain-unknown-choice',
  'unknown-enumeration': 'findings.plain-unknown-list',
  'unknown-message': 'findings.plain-unknown-message',
  'unknown-slot': 'findings.plain-unknown-slot',
  'unreachable-step': 'findings.plain-unreachable-step',
  'gate-never-opens': 'findings.plain-gate-never-opens',
  'condition-always-false': 'findings.plain-always-false',
  'condition-always-true': 'findings.plain-always-true',
  'no-right-answer': 'findings.plain-no-right-answer',
  'no-choice-offered': 'findings.plain-no-choice-offered',
  'no-reason-offered': 'findings.plain-no-reason-offered',
  'holiday-date': 'findings.plain-holiday-date',
  'retired-at-first': 'findings.plain-retired-at-first',
  'only-by-retired': 'findings.plain-only-by-retired',
  'required-while-hidden': 'findings.plain-required-while-hidden',
  'missing-choice': 'findings.plain-missing-choice',
  'repeated-value': 'findings.plain-repeated-value',
  'repeated-id': 'findings.plain-repeated-id',
  'same-server-name': 'findings.plain-same-name',
  'message-without-keyword': 'findings.plain-idle-message',
  'restricted-without-mask': 'findings.plain-no-mask',
  'mask-fits-nothing': 'findings.plain-mask-fits-nothing',
  'restricted-copied': 'findings.plain-restricted-copied',
  'restricted-on-receipt': 'findings.plain-restricted-on-receipt',
  'unused-enumeration': 'findings.plain-unused-list',
  'stale-sample': 'findings.plain-stale-sample',
  'stale-translation': 'findings.plain-stale-translation',
  'translates-nothing': 'findings.plain-translates-nothing',
  'places-differ': 'findings.plain-places-differ',
  'unfilled-place': 'findings.plain-unfilled-place',
  'not-a-message': 'findings.plain-not-a-message',
  'html-in-text': 'findings.plain-html',
  'hard-to-read': 'findings.plain-hard-to-read',
  'program-dates': 'findings.plain-dates',
  'form-dates': 'findings.plain-dates',
  'program-over': 'findings.plain-program-over',
  'form-over': 'findings.plain-form-over',
  'gate-despite-later': 'findings.plain-gate-despite-later',
  'later-without-flow': 'findings.plain-later-without-flow',
  'too-many-questions': 'findings.plain-too-many-questions',
  'unsettled-condition': 'findings.plain-unsettled',
  'separation-never': 'findings.plain-separation-never',
  'separation-other-way': 'findings.plain-separation-other-way',
  'separation-needs-two': 'findings.plain-separation-needs-two',
};

/** Where words stand that people read. */
const WORDS =
  /\/(title|label|help|advice|heading|text|name|message|friendlyName|program|subject|paragraph|button|signature)$/;

/** What is found and how to mend it, without files and keys; undefined of what no press leads to. */
export function plainSentence(finding: Finding, places: Places): string | undefined {
  const { code, params } = finding;
  const { say } = places;
  const plain = PLAIN[code] ?? plainNotice(finding);
  if (plain) return say(plain);
  if ((code === 'untranslated-text' || code === 'untranslated-notice') && params)
    return sayUntranslated(params, say);
  if ((code === 'asked-later' || code === 'circle-of-conditions') && params)
    return sayWaiting(code, params, places);
  if (code === 'wrong-value' && isWords(finding)) return say('findings.plain-no-words');
  if (code === 'never-reached' && params) return sayUnreached(params, places);
  return params && sayTrap(code, params, places);
}

const isWords = ({ file, pointer }: Finding) => WORDS.test(pointer) || /messages\.json$/.test(file);

function sayUntranslated({ text = '', language = '' }: Params, say: SayWords): string {
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], {
    type: 'language',
  });
  return say('findings.plain-translation', { text, language: names.of(language) ?? language });
}

type Params = Record<string, string>;

function sayWaiting(code: string, { field = '', other = '' }: Params, places: Places): string {
  const { titles, say } = places;
  if (field === other) return say('findings.plain-waits-for-itself');
  const id = code === 'asked-later' ? 'findings.plain-asked-later' : 'findings.plain-circle';
  return say(id, { other: titles.question(other) ?? other });
}

const UNREACHED: { [goal: string]: WordId } = {
  'step shown': 'findings.walk-step-unseen',
  'step hidden': 'findings.walk-step-always',
  'field shown': 'findings.walk-question-unseen',
  'field hidden': 'findings.walk-question-always',
  'field right': 'findings.walk-never-right',
};

/** What nobody comes to, and how sure that is. */
function sayUnreached(params: Params, { titles, say }: Places): string {
  const { kind = '', what = '', subject = '', form = '', pointers = '', proven = '' } = params;
  const found = { kind, what, subject, pointers: pointers.split(' ').filter(Boolean) };
  const name = saySubject(found, { titles, form, say });
  const id = UNREACHED[`${kind} ${what}`] ?? 'findings.walk-never';
  const sure = say(proven === 'yes' ? 'findings.walk-proven' : 'findings.walk-unproven');
  return `${say(id, { name, what: sayWhat(found, say) })} ${sure}`;
}

const TRAPS: { [code: string]: WordId } = {
  'no-way-to-submit': 'findings.walk-no-way',
  'dead-end': 'findings.walk-dead-end',
  'locked-in': 'findings.walk-locked-in',
  'stops-here': 'findings.walk-stops',
  'may-be-dead-end': 'findings.walk-may-be-dead-end',
};

/** Who gets stuck, and at which step. */
function sayTrap(code: string, params: Params, { titles, say }: Places): string | undefined {
  const id = TRAPS[code];
  if (!id) return undefined;
  const { form = '', step = '', pointers = '', began } = params;
  const names = pointers.split(' ').flatMap((pointer) => titles.question(pointer) ?? []);
  const questions = new Intl.ListFormat([document.documentElement.lang || 'en']).format(
    names.map((name) => say('findings.quoted', { name })),
  );
  const sentence = say(id, {
    step: titles.step(step, form) ?? step,
    questions,
    count: names.length,
  });
  return began === 'before' ? `${sentence} ${say('findings.walk-from-before')}` : sentence;
}
