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
}, 60_000);
afterAll(() => portal.stop());

const forget = () => portal.database.run(sql('test-forget', 'delete from release_files'));

test('a release from before files were kept is known while the folder is what it was made of', async () => {
  await forget();
  const ada = await asAdmin(portal, 'ada');
  const copy = await beginCopy(ada);
  expect((await ada.get(`${copy.path}/files`)).body.files.length).toBeGreaterThan(200);
  expect((await ada.post(`${copy.path}/compile`, {})).body.hash).toBe(
    portal.server.services.releases.current().hash,
  );
});

test('and else it is said that there is nothing to begin with', async () => {
  await portal.database.run(sql('test-no-copies', 'delete from studio_copies'));
  await forget();
  changeFile(join(folder, 'pages/landing.json'), (page) => {
    page.title = 'Another';
  });
  const ada = await asAdmin(portal, 'ada');
  const { status, body } = await ada.post('/api/studio/copies', { name: 'Mine' });
  expect([status, body.code]).toEqual([409, 'studio-no-files']);
});
