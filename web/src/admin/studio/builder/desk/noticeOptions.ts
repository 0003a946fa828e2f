import { ASSIGNEE } from '@porchlight/engine';
import {
  canLeadTo,
  canList,
  deskRoles,
  type Named,
  type NoticeSending,
  type Tellable,
  type TellingTitles,
} from '@porchlight/engine/builder';
import type { PackTexts } from '@porchlight/engine/edit';
import type { SayWords } from '../../../words/words.ts';
import { caseLabels } from './caseLabels.ts';

const ASKED = ['papers', 'answers', 'changes'] as const;
const TARGETS = ['application', 'messages', 'upload', 'receipt', 'case'] as const;

/** The lists that only notices read. */
export const askedLists = (say: SayWords): Named[] =>
  ASKED.map((one) => ({ id: `/$/case/${one}`, title: say(`desk.list-${one}`) }));

/** What a list of a notice can list, and what it lists now. */
export const listables = (
  tellable: readonly Tellable[],
  sending: NoticeSending,
  say: SayWords,
  now?: string,
): Named[] => [
  ...askedLists(say).filter(({ id }) => id === now || canList(sending, id)),
  ...tellable
    .filter(({ kind }) => kind === 'choices')
    .map(({ pointer, title }) => ({ id: pointer, title })),
];

/** Where a button of a notice can lead, and where it leads now. */
export const targets = (sending: NoticeSending, say: SayWords, now?: string): Named[] =>
  TARGETS.filter((id) => id === now || canLeadTo(sending, id)).map((id) => ({
    id,
    title: say(`desk.to-${id}`),
  }));

/** Who of the staff can get a notice: who has the case, and each role. */
export const staffReceivers = (files: PackTexts, say: SayWords): Named[] => [
  { id: ASSIGNEE, title: say('desk.gets-assignee') },
  ...deskRoles(files),
];

/** What stands above what a notice can tell. */
export const tellingTitles = (say: SayWords): TellingTitles => ({
  ...caseLabels(say),
  agencyTitle: say('desk.the-agency'),
});
