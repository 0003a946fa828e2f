/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Answers, Form, JsonObject, Portal } from '@porchlight/engine';
import { ApiError, NetworkError } from '../../calls/ApiError.ts';
import type { Api, ApplicationAnswer, Tagged } from '../api/createApi.ts';
import { createSession } from './createSession.ts';
import { openDraftCache } from './draftCache.ts';
import type { SessionOptions } from './Session.ts';

const GROUP = 'Home';

function sampleForm(): Form {
  const field = (name: string, classification = 'personal') => ({
    pointer: `/${GROUP}/${name}`,
    group: GROUP,
    name,
    type: 'string',
    required: false,
    title: name,
    classification,
    wire: { as: 'value', name: name.toLowerCase() },
    messages: {},
  });
  const step = (name: string, fields: object[]) => ({
    name,
    group: GROUP,
    title: name,
    fields,
    rules: [],
    gates: [],
    validator: name,
    schema: {},
    uiSchema: {},
    buttons: {},
  });
  return {
    name: 'application',
    title: 'Application',
    steps: [
      step('first', [field('City'), field('Street'), field('Secret', 'restricted')]),
      step('last', []),
    ],
    facts: {},
    keywords: {},
    validators: { first: () => true, last: () => true },
  } as unknown as Form;
}

/** A server that keeps flat names, and counts its versions. */
function fakeServer(start: JsonObject = {}) {
  const flat: JsonObject = { ...start };
  const server = {
    version: 1,
    release: 'r1',
    flat,
    bodies: [] as JsonObject[],
    delay: 0,
    next: [] as Error[],
  };
  const answer = (): ApplicationAnswer => ({
    application: {
      ...server.flat,
      secret: undefined as never,
      applicationID: 7,
      statusRole: 'draft',
      release: server.release,
      publicFormCurrentStep: Number(server.flat.step ?? 0),
    },
    isDemoUser: false,
    invalidSteps: [],
    errors: [],
    facts: { today: '2026-11-21' },
  });
  const tagged = (): Tagged => ({ answer: answer(), etag: `"${server.version}"` });
  const refuse = (code: string) =>
    new ApiError(412, code, [], { current: answer() }, `"${server.version}"`);
  const api = {
    load: async () => tagged(),
    async save(body: JsonObject, { etag, release }: { etag: string | null; release: string }) {
      server.bodies.push(body);
      await new Promise((resolve) => setTimeout(resolve, server.delay));
      const failure = server.next.shift();
      if (failure) throw failure;
      if (release !== server.release) throw refuse('release-outdated');
      if (etag !== `"${server.version}"`) throw refuse('stale');
      const { publicFormCurrentStep, ...rest } = body;
      Object.assign(server.flat, rest);
      if (publicFormCurrentStep !== undefined) server.flat.step = publicFormCurrentStep;
      server.version += 1;
      return tagged();
    },
  } as unknown as Api;
  return { server, api };
}

async function open(start: JsonObject = {}, part: Partial<SessionOptions> = {}) {
  const { server, api } = fakeServer(start);
  const asked: string[] = [];
  const session = await createSession({
    api,
    hash: 'r1',
    language: 'en',
    openRelease: (hash) => {
      asked.push(hash);
      return {
        hash,
        form: async () => sampleForm(),
        portal: async () => ({ limits: {} }) as Portal,
      };
    },
    cache: openDraftCache('subject'),
    isSignInRequired: (error) => error instanceof Error && error.message === 'sign in',
    ...part,
  });
  const type = (name: string, value: string) => session.store.setValue(`/${GROUP}/${name}`, value);
  const answers = () => session.store.getSnapshot().answers as Answers;
  return { server, session, type, answers, asked };
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

const pause = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('saves a second after the last keystroke, and only what changed', async () => {
  const { server, type, session } = await open({ city: 'Saluda', street: 'Oak' });
  type('City', 'Lex');
  await pause(900);
  type('City', 'Lexington');
  await pause(900);
  expect(server.bodies).toEqual([]);
  await pause(200);
  expect(server.bodies).toEqual([{ city: 'Lexington' }]);
  expect(session.getState()).toMatchObject({ saving: 'saved' });
  expect(session.getState().savedAt).toBeInstanceOf(Date);
});

test('what is typed back to what is stored is not sent', async () => {
  const { server, type } = await open({ city: 'Saluda' });
  type('City', 'Lex');
  type('City', 'Saluda');
  await pause(2000);
  expect(server.bodies).toEqual([]);
});

test('a step is saved with the answers and the position', async () => {
  const { server, session, type } = await open();
  type('City', 'Lex');
  const saved = session.saveStep(1);
  await pause(10);
  expect(await saved).toBe(1);
  expect(server.bodies).toEqual([{ city: 'Lex', publicFormCurrentStep: 1 }]);
});

test('a save that failed keeps the answers, says so, and is made again', async () => {
  const { server, session, type, answers } = await open();
  server.next.push(new NetworkError('gone'));
  type('City', 'Lex');
  const failed = expect(session.saveStep(1)).rejects.toThrow('gone');
  await pause(10);
  await failed;
  expect(answers()[GROUP]?.City).toBe('Lex');
  expect(session.getState().saving).toBe('waiting');
  session.resume();
  await pause(10);
  expect(server.flat.city).toBe('Lex');
  expect(session.getState().saving).toBe('saved');
});

test('offline, what was typed waits in the tab without restricted values, and comes back', async () => {
  const { server, type, session } = await open({}, { isOnline: () => false });
  server.next.push(new NetworkError('gone'));
  type('City', 'Lex');
  type('Secret', '123-45-6789');
  await pause(1100);
  expect(session.getState().saving).toBe('offline');
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain('Lex');
  expect(kept).not.toContain('6789');
  session.stop();
  const again = await open();
  expect(again.answers()[GROUP]?.City).toBe('Lex');
  await pause(1100);
  expect(again.server.flat.city).toBe('Lex');
  expect(sessionStorage).toHaveLength(0);
});

test('an expired sign-in stops the saving until somebody signs in', async () => {
  const { server, type, session } = await open();
  server.next.push(new Error('sign in'));
  type('City', 'Lex');
  await pause(1100);
  expect(session.getState().saving).toBe('signed-out');
  type('City', 'Lexi');
  await pause(3000);
  expect(server.bodies).toHaveLength(1);
  session.resume();
  await pause(10);
  expect(server.flat.city).toBe('Lexi');
});

describe('when another window has saved', () => {
  async function openStale(theirs: JsonObject) {
    const page = await open({ city: 'Saluda', street: 'Oak' });
    Object.assign(page.server.flat, theirs);
    page.server.version += 1;
    return page;
  }

  test('nothing that clashes is asked: the same answers are saved at once', async () => {
    const { server, session, type } = await openStale({});
    type('City', 'Lex');
    await pause(1100);
    expect(session.getState().conflict).toBeUndefined();
    expect(server.flat.city).toBe('Lex');
  });

  test('what changed there is shown, and our own text stays', async () => {
    const { server, session, type, answers } = await openStale({ street: 'Elm' });
    type('City', 'Lex');
    await pause(1100);
    expect(session.getState().conflict).toMatchObject({ taken: ['/Home/Street'], clashes: [] });
    expect(answers()[GROUP]).toMatchObject({ City: 'Lex', Street: 'Elm' });
    session.resolve([]);
    await pause(1100);
    expect(server.flat).toMatchObject({ city: 'Lex', street: 'Elm' });
  });

  test('an answer that both changed is chosen: ours', async () => {
    const { server, session, type } = await openStale({ city: 'Ware Shoals' });
    type('City', 'Lex');
    await pause(1100);
    expect(session.getState().conflict?.clashes).toEqual([
      { pointer: '/Home/City', mine: 'Lex', theirs: 'Ware Shoals' },
    ]);
    await pause(5000);
    expect(server.flat.city).toBe('Ware Shoals');
    session.resolve([]);
    await pause(1100);
    expect(server.flat.city).toBe('Lex');
  });

  test('an answer that both changed is chosen: theirs', async () => {
    const { server, session, type, answers } = await openStale({ city: 'Ware Shoals' });
    type('City', 'Lex');
    await pause(1100);
    session.resolve(['/Home/City']);
    await pause(1100);
    expect(answers()[GROUP]?.City).toBe('Ware Shoals');
    expect(server.flat.city).toBe('Ware Shoals');
    expect(session.getState().saving).toBe('saved');
  });
});

test('a newer release is taken in, and what was typed is saved under it', async () => {
  const { server, session, type, asked } = await open();
  server.release = 'r2';
  type('City', 'Lex');
  await pause(1100);
  expect(asked).toContain('r2');
  expect(server.flat.city).toBe('Lex');
  expect(session.getState()).toMatchObject({ hasNewRelease: true, saving: 'saved' });
});

test('two saves never overlap, and the later one has the later answer', async () => {
  const { server, session, type } = await open();
  type('City', 'Lex');
  server.delay = 500;
  const first = session.saver.flush();
  await pause(100);
  type('City', 'Lexington');
  const second = session.saver.flush();
  expect(server.bodies).toHaveLength(1);
  await pause(1000);
  await Promise.all([first, second]);
  expect(server.bodies.map((body) => body.city)).toEqual(['Lex', 'Lexington']);
});
