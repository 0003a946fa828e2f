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
  'desk-notice-replaced': 'change.desk-notice-replaced',
  'desk-staff-notice-added': 'change.desk-staff-notice-added',
  'desk-staff-notice-changed': 'change.desk-staff-notice-changed',
  'desk-staff-notice-removed': 'change.desk-staff-notice-removed',
  'desk-notice-receivers': 'change.desk-notice-receivers',
  'desk-queue-added': 'change.desk-queue-added',
  'desk-queue-removed': 'change.desk-queue-removed',
  'status-tone-changed': 'change.status-tone-changed',
  'status-within-changed': 'change.status-within-changed',
  'translation-changed': 'change.translation-changed',
  'words-added': 'change.words-added',
};

/** A change as one sentence. @param language The language of the studio, in which languages are named. */
export function sayChange({ code, sentence, params }: Said, say: SayWords, language: string) {
  const id = code === undefined ? undefined : SENTENCES[code];
  if (!id || !params) return sentence;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const { language: of } = params;
  return say(id, { ...params, ...(of && { language: names.of(of) ?? of }) });
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
  'desk-notice-replaced': 'changes.notices',
  'desk-staff-notice-added': 'changes.staff-notices',
  'program-removed': 'changes.programs-gone',
  'step-removed': 'changes.steps-gone',
  'question-removed': 'changes.questions-gone',
  'choice-removed': 'changes.choices-gone',
  'desk-queue-removed': 'changes.queues-gone',
  'desk-action-removed': 'changes.actions-gone',
  'desk-choice-removed': 'changes.staff-choices-gone',
  'desk-notice-removed': 'changes.notices-gone',
  'desk-staff-notice-removed': 'changes.staff-notices-gone',
  'words-added': 'changes.sentences',
  'words-changed': 'changes.words',
  'translation-changed': 'changes.words',
};
const GONE = /-removed$/;
/** As many things that are changed are named; of more the changes are counted together. */
const NAMED = 3;
/** How the words end of what comes behind what is new. */
const LAST = ['-gone', '.named', '.gone', '.other'];

/** As what a change is counted, and by its title where it is a change of something that has one. */
function countedAs({ code = '', params }: Said): { id: WordId; title: string } {
  const id = THINGS[code] ?? (GONE.test(code) ? 'changes.gone' : 'changes.other');
  const title = id === 'changes.other' ? (params?.title ?? '') : '';
  return { id: title ? 'changes.named' : id, title };
}

/** What is counted of each kind, what is new first and what is left over last. */
function countKinds(changes: readonly Said[]) {
  const titles = new Set(changes.map((one) => countedAs(one).title));
  titles.delete('');
  const kinds = new Map<string, { id: WordId; title: string; count: number }>();
  for (const one of changes) {
    const as = countedAs(one);
    const isMany = as.id === 'changes.named' && titles.size > NAMED;
    const { id, title } = isMany ? { id: 'changes.other' as const, title: '' } : as;
    const known = kinds.get(id + title);
    kinds.set(id + title, { id, title, count: (known?.count ?? 0) + 1 });
  }
  const rankOf = ({ id }: { id: WordId }) => LAST.findIndex((end) => id.endsWith(end));
  return [...kinds.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

/**
 * What changes in one sentence: how much of what kind, and of which thing.
 * @example sumUp(changes, say, 'en') // '2 changes: a new list for staff and a change of “Deny”.'
 */
export function sumUp(changes: readonly Said[], say: SayWords, language: string): string {
  const list = countKinds(changes).map(({ id, title, count }) => say(id, { count, title }));
  return say('changes.sum', {
    count: changes.length,
    list: new Intl.ListFormat(language).format(list),
  });
}
