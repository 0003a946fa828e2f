import type { SayWords, WordId } from '../../words/words.ts';
import type { DiffEntry } from '../api/records.ts';

type Said = Pick<DiffEntry, 'code' | 'sentence' | 'params'>;

/** Changes that the studio says in its own language: by what they name. Others come as a sentence. */
const SENTENCES: { [code: string]: WordId } = {
  'desk-action-added': 'change.desk-action-added',
  'desk-action-removed': 'change.desk-action-removed',
  'desk-choice-added': 'change.desk-choice-added',
  'desk-choice-removed': 'change.desk-choice-removed',
  'desk-notice-added': 'change.desk-notice-added',
  'desk-notice-removed': 'change.desk-notice-removed',
  'desk-queue-added': 'change.desk-queue-added',
  'desk-queue-removed': 'change.desk-queue-removed',
  'translation-changed': 'change.translation-changed',
  'words-added': 'change.words-added',
};

/** A change as one sentence. @param language The language of the studio, in which languages are named. */
export function sayChange({ code, sentence, params }: Said, say: SayWords, language: string) {
  const id = code === undefined ? undefined : SENTENCES[code];
  if (!id || !params) return sentence;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const { language: of, words = 'empty' } = params;
  return say(id, { ...params, words, ...(of && { language: names.of(of) ?? of }) });
}

/** What a change is counted as, in the sentence that begins the list; the rest is counted together. */
const THINGS: { [code: string]: WordId } = {
  'program-added': 'changes.programs',
  'step-added': 'changes.steps',
  'question-added': 'changes.questions',
  'choice-added': 'changes.choices',
  'desk-queue-added': 'changes.queues',
  'desk-action-added': 'changes.actions',
  'desk-choice-added': 'changes.staff-choices',
  'desk-notice-added': 'changes.notices',
  'words-added': 'changes.sentences',
  'words-changed': 'changes.words',
  'translation-changed': 'changes.words',
};
const GONE = /-removed$/;

/**
 * What changes in one sentence: how much of what kind.
 * @example sumUp(changes, say, 'en') // '2 changes: a new list for staff and a new message.'
 */
export function sumUp(changes: readonly Said[], say: SayWords, language: string): string {
  const counts = new Map<WordId, number>();
  for (const { code = '' } of changes) {
    const id = THINGS[code] ?? (GONE.test(code) ? 'changes.gone' : 'changes.other');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  // What is left over comes last.
  const last: WordId[] = ['changes.gone', 'changes.other'];
  const order = [...counts.keys()].sort((a, b) => last.indexOf(a) - last.indexOf(b));
  const list = order.map((id) => say(id, { count: counts.get(id)! }));
  return say('changes.sum', {
    count: changes.length,
    list: new Intl.ListFormat(language).format(list),
  });
}
