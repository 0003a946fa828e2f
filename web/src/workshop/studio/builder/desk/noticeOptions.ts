import type { Named, Tellable, TellingTitles } from '@porchlight/engine/build';
import type { SayWords } from '../../../words/words.ts';

const ASKED = ['papers', 'answers', 'changes'] as const;

/** What a list of a notice can list. */
export const listables = (tellable: readonly Tellable[], say: SayWords): Named[] => [
  ...ASKED.map((one) => ({ id: `/$/case/${one}`, title: say(`desk.list-${one}`) })),
  ...tellable
    .filter(({ kind }) => kind === 'choices')
    .map(({ pointer, title }) => ({ id: pointer, title })),
];

/** Where a button of a notice leads. */
export const targets = (say: SayWords): Named[] =>
  (['application', 'messages', 'upload'] as const).map((id) => ({
    id,
    title: say(`desk.to-${id}`),
  }));

/** What stands above what a notice can tell. */
export const tellingTitles = (say: SayWords): TellingTitles => ({
  caseTitle: say('desk.the-case'),
  agencyTitle: say('desk.the-agency'),
});
