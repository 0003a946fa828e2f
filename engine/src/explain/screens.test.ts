import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSourceMap } from '../check/index.ts';
import { compilePack, openRelease } from '../compile/index.ts';
import { describeFlow, isFlowSubject } from './describeFlow.ts';
import { describePages, PAGES } from './describePages.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'screens-'));
  await cp(definitions, folder, { recursive: true });
  await cp(path.join(definitions, 'examples/volunteer-sign-up/forms'), path.join(folder, 'forms'), {
    recursive: true,
  });
});
afterAll(() => rm(folder, { recursive: true }));

const open = async () => openRelease(await compilePack(folder));

test('an upload flow is described by its steps, each with the files that it can be looked at with', async () => {
  const release = await open();
  const outline = describeFlow(release.flow('generic', 'es')!, 'appointment');
  expect(outline).toMatchObject({
    kind: 'upload',
    form: 'uploads/generic',
    title: release.flow('generic', 'es')!.title,
    flow: { name: 'generic', link: 'appointment' },
  });
  expect(outline.steps.map(({ name }) => name)).toEqual([
    'overview',
    'photo-ids',
    'citizenship',
    'income',
    'utility-bills',
    'other',
    'email',
    'all-set',
  ]);
  expect(outline.steps[1]!.states!.map(({ id }) => id)).toEqual([
    'none',
    'files',
    'waiting',
    'refused',
  ]);
  expect(['uploads/generic', 'application', PAGES].map(isFlowSubject)).toEqual([
    true,
    false,
    false,
  ]);
});

test('the pages: with the visitors of the first, the statuses of the receipt, and the receipt of each form that stands alone', async () => {
  const release = await open();
  const { steps } = describePages(release.portal('es'), [
    release.form('application', 'es'),
    release.form('forms/volunteer', 'es'),
  ]);
  const page = (name: string) => steps.find((step) => step.name === name);
  expect(page('landing')).toMatchObject({
    title: 'Solicite ayuda',
    states: [{ id: 'new' }, { id: 'back' }],
  });
  const sent = page('status')!;
  expect(sent.form).toBe('application');
  const shown = release
    .portal('es')
    .statuses.filter(({ role }) => role === 'submitted' || role === 'review');
  expect(sent.states).toEqual(shown.map(({ id, label }) => ({ id, title: label })));
  expect(sent.states!.length).toBeGreaterThan(3);
  expect(page('errors.404')!.title).toBe('No encontramos esta página');
  expect(page('forms/volunteer')).toMatchObject({ form: 'forms/volunteer' });
  expect(page('application')).toBeUndefined();
});

test('each of them is found in the files, and what stands around an upload step, too', async () => {
  const sources = await readSourceMap(folder);
  const of = (form: string) => sources.find((one) => one.form === form)!;
  expect(of('uploads/generic').steps['photo-ids']!.place).toEqual({
    file: 'uploads/steps/photo-ids.upload.json',
    line: 3,
    column: 3,
  });
  expect(of('uploads/short-list').steps.bills!.place.file).toBe(
    'uploads/short-list/bills.upload.json',
  );
  expect(of('uploads/generic').files).toEqual(['uploads/generic/wizard.json', 'pages/links.json']);
  const pages = of(PAGES).steps;
  expect(pages.landing!.place).toEqual({ file: 'pages/landing.json', line: 3, column: 3 });
  expect(pages['errors.404']!.place.line).toBeGreaterThan(pages['errors.400']!.place.line);
  expect(pages['forms/volunteer']!.place.file).toBe('forms/volunteer/wizard.json');
  // A page that can be looked at has a place, and the other way round.
  const release = await open();
  const { steps } = describePages(release.portal(), [release.form('forms/volunteer')]);
  expect(Object.keys(pages).sort()).toEqual(steps.map(({ name }) => name).sort());
});
