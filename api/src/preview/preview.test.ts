import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import type { Finding } from '@porchlight/engine/compile';
import type { FormSources, Outline, Screens } from '@porchlight/engine/explain';
import type { Found } from '../isolation/index.ts';
import { createPreview, type Preview } from './index.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');

interface State {
  turn: number;
  release?: string;
  isBroken: boolean;
  isChecking: boolean;
  findings: Finding[];
  forms: { name: string }[];
}

let folder: string;
let preview: Preview;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'preview-'));
  await cp(definitions, folder, {
    recursive: true,
    filter: (name) => !name.includes(`${path.sep}examples`),
  });
  preview = await createPreview({ folder });
});
afterAll(async () => {
  await preview.close();
  await rm(folder, { recursive: true });
});

const get = (name: string) => fetch(`${preview.url}${name}`);
const json = async <T>(name: string) => (await (await get(name)).json()) as T;
const file = (name: string) => path.join(folder, name);

async function edit(name: string, change: (text: string) => string): Promise<void> {
  await writeFile(file(name), change(await readFile(file(name), 'utf8')));
}

/** Waits until the folder stands as it should. */
async function until(isSo: (state: State) => boolean): Promise<State> {
  for (;;) {
    const state = await json<State>('/preview/state');
    if (isSo(state)) return state;
    await new Promise((done) => setTimeout(done, 20));
  }
}

test('says what the pack has, and what the check finds', async () => {
  const state = await until(({ isChecking }) => !isChecking);
  expect(state).toMatchObject({ isBroken: false, findings: [] });
  expect(state.forms.map(({ name }) => name)).toContain('application');
  const outline = await json<Outline>('/preview/outline?form=application&program=rent&language=es');
  expect(outline.title).toBe('Solicitud de ayuda');
  expect(outline.steps.map(({ name, program }) => [name, program])).toContainEqual([
    'rent.eviction',
    'rent',
  ]);
  const sources = await json<FormSources[]>('/preview/sources');
  expect(sources.find(({ form }) => form === 'application')!.steps['rent.eviction']!.place).toEqual(
    { file: 'programs/rent/eviction.schema.json', line: 4, column: 3 },
  );
});

test('says what stands beside the forms: upload flows, and pages with the server’s own markup', async () => {
  const { release } = await until(({ isBroken }) => !isBroken);
  const { outlines, markup } = await json<Screens>(`/releases/${release}/screens.es.json`);
  expect(outlines.map(({ kind, form, flow }) => [kind, form, flow?.link])).toEqual([
    ['upload', 'uploads/application-files', 'application'],
    ['upload', 'uploads/generic', 'appointment'],
    ['upload', 'uploads/longer-list', 'appointment'],
    ['upload', 'uploads/short-list', 'appointment'],
    ['pages', 'pages', undefined],
  ]);
  expect(markup.landing).toMatchObject({ layout: 'landing' });
  expect(markup.landing!.markup).toContain('<h1>Solicite ayuda</h1>');
  expect(markup['errors.404']!.markup).toContain('No encontramos esta página');
  // What is put together in the browser has none.
  expect(markup.status).toBeUndefined();
});

test('what depends on the day is asked for each time, all else is kept', async () => {
  const { release } = await until(({ isBroken }) => !isBroken);
  const kept = async (name: string) =>
    (await get(`/releases/${release}/${name}`)).headers.get('Cache-Control');
  expect(await kept('screens.es.json')).toBe('no-cache');
  expect(await kept('application.es.json')).toContain('immutable');
});

test('a work on the pack takes no longer than it may', async () => {
  const hasty = await createPreview({ folder, limits: { patience: 1 } });
  try {
    const { isBroken, release, findings } = hasty.pack.state();
    expect([isBroken, release, findings.length]).toEqual([true, undefined, 1]);
  } finally {
    await hasty.close();
  }
});

test('a text that looks like markup is text in the server’s, too', async () => {
  const before = await readFile(file('pages/landing.json'), 'utf8');
  const { release: known } = await until(({ isBroken }) => !isBroken);
  await edit('pages/landing.json', (text) =>
    text.replace('"Apply for Assistance"', '"<img src=x onerror=alert(1)>"'),
  );
  const { release } = await until((state) => state.release !== known);
  const { markup } = await json<Screens>(`/releases/${release}/screens.en.json`);
  expect(markup.landing!.markup).toContain('&lt;img src=x onerror=alert(1)&gt;');
  await writeFile(file('pages/landing.json'), before);
  await until((state) => state.release === known);
});

test('finds answers that lead to each step', async () => {
  const { samples, ways, witnesses } = await json<Found>('/preview/walk');
  expect(samples.map(({ program }) => program)).toEqual(['rent', 'weatherization']);
  expect(ways.every(({ isThrough }) => isThrough)).toBe(true);
  expect(witnesses.some(({ step, kind }) => step === 'rent.eviction' && kind === 'step')).toBe(
    true,
  );
});

test('an edit is a new release, and the one before is still to be had', async () => {
  const before = await until(({ isBroken }) => !isBroken);
  await edit('application/residence.schema.json', (text) =>
    text.replace('"title": "Residence"', '"title": "Where you live"'),
  );
  const after = await until(({ release }) => release !== before.release);
  const form = await json<{ steps: { title: string }[] }>(
    `/releases/${after.release}/application.en.json`,
  );
  expect(form.steps.map(({ title }) => title)).toContain('Where you live');
  expect((await get(`/releases/${before.release}/application.en.json`)).status).toBe(200);
  // Its translation is of another English now.
  const checked = await until(({ isChecking }) => !isChecking);
  expect(checked.findings.map(({ code }) => code)).toContain('stale-translation');
});

test('JSON broken in the middle of typing: the last good release stays, the place is named, mending mends', async () => {
  const before = await until(({ isBroken }) => !isBroken);
  const whole = await readFile(file('portal.json'), 'utf8');
  await writeFile(file('portal.json'), whole.slice(0, 200));
  const broken = await until(({ isBroken }) => isBroken);
  expect(broken.release).toBe(before.release);
  expect(broken.findings[0]).toMatchObject({ file: 'portal.json', severity: 'error' });
  expect((await get('/stage/en')).status).toBe(200);
  const sources = await json<FormSources[]>('/preview/sources');
  expect(sources.map(({ form }) => form)).toContain('application');
  expect((await json<Found>('/preview/walk')).ways).not.toHaveLength(0);
  await writeFile(file('portal.json'), whole);
  expect((await until(({ isBroken }) => !isBroken)).release).toBe(before.release);
});

test('tells whoever listens of each change', async () => {
  const response = await get('/preview/events');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const turns = () => [...heard.matchAll(/"turn":(\d+)/g)].map(([, turn]) => Number(turn));
  const listen = async (count: number) => {
    while (new Set(turns()).size < count) heard += (await reader.read()).value ?? '';
  };
  await listen(1);
  await edit('pages/landing.json', (text) => `${text.trimEnd()}\n\n`);
  await listen(2);
  await reader.cancel();
});

describe('keeps to itself', () => {
  test('a stage has no rights: no origin, no scripts but its own, no other page around it', async () => {
    const policy = (await get('/stage/en')).headers.get('Content-Security-Policy')!;
    expect(policy).toContain('sandbox allow-scripts allow-forms');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).not.toMatch(/unsafe-(eval|inline)/);
    expect(policy).toContain(`frame-ancestors ${preview.url}`);
    const page = (await get('/')).headers.get('Content-Security-Policy')!;
    expect(page).toContain("frame-ancestors 'none'");
    expect(page).not.toMatch(/unsafe-(eval|inline)/);
  });

  test('what a pack brings is data: a picture that is opened by itself has no scripts and no rights', async () => {
    const { release } = await until(({ isBroken }) => !isBroken);
    const { files } = preview.pack.state().release!;
    const picture = [...files.keys()].find((name) => name.endsWith('.svg'))!;
    for (const name of [picture, 'application.en.json', 'screens.en.json']) {
      const { status, headers } = await get(`/releases/${release}/${name}`);
      expect([name, status]).toEqual([name, 200]);
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    }
    const { headers } = await get('/preview/state');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/);
  });

  test('a name that leads here and is not of this machine is refused', async () => {
    const { port } = new URL(preview.url);
    const asked = request({ host: '127.0.0.1', port, path: '/', headers: { Host: 'evil.test' } });
    asked.end();
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(403);
  });

  test('it listens on one address of the loopback alone', async () => {
    const { port } = new URL(preview.url);
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ address, scopeid = 0 }) => address !== '127.0.0.1' && scopeid === 0)
      .map(({ address }) => address);
    // On Linux every address of 127.0.0.0/8 is this machine: whoever listens on all answers here.
    if (process.platform === 'linux') others.push('127.0.0.2');
    expect(others.length).toBeGreaterThan(0);
    for (const host of others) {
      const socket = connect({ host, port: Number(port) });
      const [error] = await once(socket, 'error');
      expect([host, error.code]).toEqual([host, 'ECONNREFUSED']);
    }
  });

  test.each([
    '/releases/0000/portal.en.json',
    '/releases/0000/screens.en.json',
    '/admin-pages/assets/nothing.js',
    '/preview/outline?form=constructor',
    '/preview/outline',
    '/stage/en?release=0000',
  ])('%s is not there', async (name) => {
    expect((await get(name)).status).toBe(404);
  });
});
