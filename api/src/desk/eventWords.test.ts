import { readFileSync } from 'node:fs';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import { copyFiles } from '../../../engine/src/compile/test/brokenPack.ts';

/** Events that are of no case: nobody reads them at the desk. */
const ELSEWHERE =
  /^(release|review|key|backup|audit|retention|person|forms?|documents)-|^(rotate-keys|retire-key|job-retry|appointments-import|desk-list|desk-export)$/;
/** Events with a sentence of their own, by which word it is. */
const SENTENCES: { [action: string]: string[] } = {
  'desk-action': [],
  'desk-assign': ['assign', 'assign-nobody'],
  'link-upload': ['document-add'],
};

test('each event of a case has a word at the desk, in each language', async () => {
  const source = readFileSync(new URL('../audit/recordEvent.ts', import.meta.url), 'utf8');
  const actions = [...source.matchAll(/\| '([a-z-]+)'/g)].map(([, action]) => action!);
  const shown = actions.filter((action) => !ELSEWHERE.test(action));
  expect(shown.length).toBeGreaterThan(20);
  const release = openRelease((await compilePack({ files: copyFiles(), findings: [] }))!);
  for (const language of release.languages) {
    const { texts } = release.desk(language)!;
    const words = shown.flatMap((action) => SENTENCES[action] ?? [action]);
    expect(words.filter((word) => !texts[`event.${word}`])).toEqual([]);
  }
});
