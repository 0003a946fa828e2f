import path from 'node:path';
import { compilePack, gatherPack, openRelease } from '@porchlight/engine/compile';
import { screenFile, screenFiles } from './screens.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');

test('what is shown beside the forms is made once a day, in the language that is asked for alone', async () => {
  const release = openRelease(await compilePack(await gatherPack(definitions)));
  const now = new Date('2026-11-02T17:00:00Z');
  const made = screenFile(release, 'screens.es.json', now)!;
  expect(made).toEqual(screenFiles(release, now).get('screens.es.json'));
  expect(JSON.parse(made.body.toString()).markup.landing.markup).toContain(
    'Identificación con foto',
  );
  expect(screenFile(release, 'screens.es.json', new Date('2026-11-02T18:00:00Z'))).toBe(made);
  expect(screenFile(release, 'screens.es.json', new Date('2026-11-03T17:00:00Z'))).not.toBe(made);
  // Nothing is made for a name that no language has.
  for (const name of ['screens.fr.json', 'screens.json', 'nonsense'])
    expect(screenFile(release, name, now)).toBeUndefined();
});
