import { join } from 'node:path';
import { changeFile, type TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, startStudio } from '../../test/studio.ts';
import { sql } from '../database/index.ts';

let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  portal = await startStudio({
    env: { NODE_ENV: 'production' },
    changeFolder(copy) {
      folder = copy;
    },
  });
});
afterAll(() => portal.stop());

const SPOIL = sql(
  'test-older-meta',
  `with older as (insert into pack_contents (sha256, bytes) values (sha256($2), $2) returning sha256)
   update release_files set sha256 = older.sha256 from older where path = $1`,
);
const isTouched = ({ state }: { state: string }) => state !== 'same';
const RENAME = sql('test-rename', 'update release_files set path = $2 where path = $1');

test('a copy of a release that an earlier version published has the engine’s own meta-schemas', async () => {
  const { database } = portal;
  const ada = await asAdmin(portal, 'ada');
  const untouched = await beginCopy(ada, 'Untouched');
  const { files } = (await ada.get(`${untouched.path}/files`)).body;
  expect(files.filter(isTouched)).toEqual([]);

  await database.run(SPOIL, ['meta/step.schema.json', Buffer.from('{"title":"Older"}')]);
  await database.run(RENAME, ['meta/wire.schema.json', 'meta/gone.schema.json']);
  const copy = await beginCopy(ada, 'Of an older one');
  const { body } = await ada.get(`${copy.path}/files`);
  expect(body.files.filter(isTouched)).toMatchObject([
    { path: 'meta/gone.schema.json', state: 'deleted' },
    { path: 'meta/step.schema.json', state: 'changed' },
    { path: 'meta/wire.schema.json', state: 'new' },
  ]);
  const checked = await ada.get(`${copy.path}/check`);
  expect(checked.status).toBe(200);
  expect(checked.body.findings).toEqual([]);
});

const forget = () => portal.database.run(sql('test-copies-forget', 'delete from release_files'));

test('a release from before files were kept is known while the folder is what it was made of', async () => {
  await forget();
  const ada = await asAdmin(portal, 'ada');
  const copy = await beginCopy(ada);
  expect((await ada.get(`${copy.path}/files`)).body.files.length).toBeGreaterThan(200);
  expect((await ada.post(`${copy.path}/compile`, {})).body.hash).toBe(
    portal.server.services.releases.current().hash,
  );
});

test('a release from before files were kept gives no copy to begin with once the folder has changed', async () => {
  await portal.database.run(sql('test-no-copies', 'delete from studio_copies'));
  await forget();
  changeFile(join(folder, 'pages/landing.json'), (page) => {
    page.title = 'Another';
  });
  const ada = await asAdmin(portal, 'ada');
  const { status, body } = await ada.post('/api/studio/copies', { name: 'Mine' });
  expect([status, body.code]).toEqual([409, 'studio-no-files']);
});
