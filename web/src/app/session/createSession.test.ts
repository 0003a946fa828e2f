/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import {
  type Answers,
  type Field,
  type Form,
  type JsonObject,
  type Portal,
  today,
} from '@porchlight/engine';
import { ApiError, NetworkError, SilenceError } from '../../http/ApiError.ts';
import { type KeptTexts, openTabTexts } from '../../journal/index.ts';
import type { Api, ApplicationAnswer, SaveOptions, Tagged } from '../api/createApi.ts';
import { createSession } from './createSession.ts';
import { openDraftCache } from './draftCache.ts';
import type { SessionOptions } from './Session.ts';
import { GROUP, sampleForm } from './sampleForm.ts';

const ZONE = 'America/New_York';

/** With a second line that is hidden, and a copy of the first, while a box that is not stored is ticked. */
function copyingForm(): Form {
  const form = sampleForm();
  const [step] = form.steps;
  const [city] = step!.fields;
  const same: Field = {
    ...city!,
    pointer: '/Home/Same',
    name: 'Same',
    type: 'boolean',
    wire: { as: 'none' },
    initially: { same: ['City', 'Street'].map((name) => [`/Home/Mail${name}`, `/Home/${name}`]) },
  } as Field;
  const mail = ['City', 'Street'].map(
    (name): Field => ({
      ...city!,
      pointer: `/Home/Mail${name}`,
      name: `Mail${name}`,
      wire: { as: 'value', name: `mail${name}` },
      when: { test: 'isOther', at: '/Home/Same', operands: [] },
      otherwise: { get: `/Home/${name}` },
    }),
  );
  step!.fields.push(same, ...mail);
  form.schemas.isOther = [{ const: { value: false } }];
  return form;
}

/** A server that keeps flat names, and counts its versions. */
function fakeServer(start: JsonObject = {}) {
  const flat: JsonObject = { ...start };
  const server = {
    version: 1,
    release: 'r1',
    id: 7,
    role: 'draft',
    flat,
    kept: {} as JsonObject,
    held: [] as string[],
    /** Papers that staff ask for, in the words of the language of the load. */
    requests: undefined as JsonObject[] | undefined,
    bodies: [] as JsonObject[],
    delay: 0,
    next: [] as Error[],
    /** Says yes to a save that changes nothing, whatever its tag: as to one whose answer got lost. */
    isKind: false,
    /** Gives no answer. */
    isAway: false,
    /** Stores what it is sent, and its answer gets lost. */
    isUnheard: false,
    /** Milliseconds after which it is given up, since its line hangs. */
    hangs: undefined as number | undefined,
  };
  const answer = (): ApplicationAnswer => ({
    application: {
      city: null,
      street: null,
      ...server.flat,
      secret: undefined as never,
      kept: server.kept,
      held: server.held,
      ...(server.requests && { requests: server.requests }),
      applicationID: server.id,
      statusRole: server.role,
      release: server.release,
      publicFormCurrentStep: Number(server.flat.step ?? 0),
    },
    isDemoUser: false,
    invalidSteps: [],
    errors: [],
    facts: { today: '2026-01-21' },
  });
  const tagged = (): Tagged => ({ answer: answer(), etag: `"${server.version}"` });
  const refuse = (code: string) =>
    new ApiError(412, code, [], { current: answer() }, `"${server.version}"`);
  const api: Api = {
    async load() {
      if (server.isAway) throw new NetworkError('gone');
      return tagged();
    },
    async save(body: JsonObject, { etag, release }: { etag: string | null; release: string }) {
      server.bodies.push(body);
      if (server.isAway) throw new NetworkError('gone');
      if (server.hangs !== undefined) {
        await pause(server.hangs);
        throw new SilenceError('late');
      }
      await new Promise((resolve) => setTimeout(resolve, server.delay));
      const failure = server.next.shift();
      if (failure) throw failure;
      if (release !== server.release) throw refuse('release-outdated');
      const { publicFormCurrentStep, ...rest } = body;
      const isKnown = Object.entries(rest).every(([name, value]) => server.flat[name] === value);
      if (etag !== `"${server.version}"` && !(server.isKind && isKnown)) throw refuse('stale');
      Object.assign(server.flat, rest);
      if (publicFormCurrentStep !== undefined) server.flat.step = publicFormCurrentStep;
      server.version += 1;
      if (server.isUnheard) throw new SilenceError('lost');
      return tagged();
    },
    saveStep: (step: number, options: SaveOptions) =>
      api.save({ publicFormCurrentStep: step }, options),
    async startFrom() {
      await new Promise((resolve) => setTimeout(resolve, server.delay));
      Object.assign(server.flat, { street: 'Previous', ...server.flat });
      server.version += 1;
      return tagged();
    },
  } as unknown as Api;
  return { server, api };
}

async function open(
  start: JsonObject = {},
  { isAway = false, ...part }: Partial<SessionOptions> & { isAway?: boolean } = {},
  form = sampleForm(),
) {
  const { server, api } = fakeServer(start);
  server.isAway = isAway;
  const asked: string[] = [];
  const session = await createSession({
    api,
    hash: 'r1',
    language: 'en',
    openRelease: (hash) => {
      asked.push(hash);
      return {
        hash,
        form: async () => form,
        portal: async () => ({ limits: {}, timeZone: ZONE }) as Portal,
      };
    },
    cache: Promise.resolve(openDraftCache(openTabTexts('subject'))),
    isSignInRequired: (error) => error instanceof Error && error.message === 'sign in',
    ...part,
  });
  const type = (name: string, value: string | undefined) =>
    session.store.setValue(`/${GROUP}/${name}`, value);
  const change = (theirs: JsonObject) => {
    Object.assign(server.flat, theirs);
    server.version += 1;
  };
  const answers = () => session.store.getSnapshot().answers as Answers;
  return { server, session, type, change, answers, asked };
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

test('while the server asks for time, what was typed stays, and is saved by itself when that has passed', async () => {
  const { server, session, type, answers } = await open();
  const busy = () => new ApiError(503, 'unavailable', [], {}, null, 30_000);
  server.next.push(busy(), busy());
  type('City', 'Lex');
  await pause(1100);
  expect(session.getState().saving).toBe('waiting');
  await pause(29_000);
  // With the spread of a quarter; the second time as well.
  await pause(9_000);
  expect(server.bodies).toHaveLength(2);
  expect([session.getState().saving, answers()[GROUP]?.City]).toEqual(['waiting', 'Lex']);
  await pause(39_000);
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

describe('what was kept, when its answer was changed elsewhere meanwhile,', () => {
  async function openKept(now: JsonObject) {
    const { server, type, session } = await open({ city: 'Saluda', street: 'Oak' });
    server.next.push(new NetworkError('gone'));
    type('City', 'Lex');
    await pause(1100);
    session.stop();
    return open(now);
  }

  test('is asked about and stored over nothing', async () => {
    const { server, session, answers } = await openKept({ city: 'Ware Shoals', street: 'Oak' });
    expect(session.getState().conflict?.clashes).toEqual([
      { pointer: '/Home/City', mine: 'Lex', theirs: 'Ware Shoals' },
    ]);
    expect(answers()[GROUP]?.City).toBe('Lex');
    await pause(5000);
    expect(server.bodies).toEqual([]);
    session.resolve([]);
    await pause(1100);
    expect(server.flat.city).toBe('Lex');
    expect(sessionStorage).toHaveLength(0);
  });

  test('goes beside what was changed in other fields', async () => {
    const { server, session } = await openKept({ city: 'Saluda', street: 'Elm' });
    expect(session.getState().conflict).toBeUndefined();
    await pause(1100);
    expect(server.flat).toEqual({ city: 'Lex', street: 'Elm' });
  });

  test('is forgotten where it is stored already', async () => {
    const { server, session } = await openKept({ city: 'Lex', street: 'Oak' });
    await pause(1100);
    expect([session.getState().saving, server.bodies]).toEqual(['saved', []]);
    expect(sessionStorage).toHaveLength(0);
  });
});

test('an expired sign-in stops the saving until somebody signs in', async () => {
  const { server, type, session } = await open();
  server.next.push(new Error('sign in'));
  type('City', 'Lex');
  await pause(1100);
  expect(session.getState().saving).toBe('signed-out');
  type('City', 'Lexi');
  await pause(3000);
  session.resume();
  await pause(10);
  expect(server.flat.city).toBe('Lexi');
});

describe('when another window has saved', () => {
  async function openStale(theirs: JsonObject) {
    const page = await open({ city: 'Saluda', street: 'Oak' });
    page.change(theirs);
    return page;
  }

  test('nothing that clashes is asked: the same answers are saved at once', async () => {
    const { server, session, type } = await openStale({});
    type('City', 'Lex');
    await pause(1100);
    expect(session.getState().conflict).toBeUndefined();
    expect(server.flat.city).toBe('Lex');
  });

  test('what changed there alone is taken in without a question, told, and our own text is saved', async () => {
    const { server, session, type, answers } = await openStale({ street: 'Elm' });
    type('City', 'Lex');
    await pause(1100);
    expect(session.getState()).toMatchObject({ conflict: undefined, taken: ['/Home/Street'] });
    expect(answers()[GROUP]).toMatchObject({ City: 'Lex', Street: 'Elm' });
    expect(server.flat).toMatchObject({ city: 'Lex', street: 'Elm' });
    const moved = session.saveStep(1);
    await pause(10);
    await moved;
    expect(session.getState().taken).toEqual([]);
  });

  test('what was done to items waits for the choice, and is sent after it', async () => {
    const { session, type } = await openStale({ city: 'Ware Shoals' });
    type('City', 'Lex');
    await pause(1100);
    const unsent = await session.openUnsent();
    let isSent = false;
    unsent.hasUnsent = () => !isSent;
    unsent.send = async () => {
      isSent = true;
    };
    session.resolve(['/Home/City']);
    expect(session.getState().saving).not.toBe('saved');
    await pause(1100);
    expect(isSent).toBe(true);
    expect(session.getState().saving).toBe('saved');
    isSent = false;
    await session.track(async () => undefined);
    expect(session.getState().saving).toBe('waiting');
    await session.reload();
    expect(session.getState().saving).toBe('waiting');
    await pause(1100);
    expect(isSent).toBe(true);
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
  // It has been read when she goes on.
  const moved = session.saveStep(0);
  await pause(10);
  await moved;
  expect(session.getState().hasNewRelease).toBe(false);
});

test('two saves never overlap, and the later one has the later answer', async () => {
  const { server, session, type } = await open();
  type('City', 'Lex');
  server.delay = 500;
  const first = session.saver.flush();
  await pause(100);
  type('City', 'Lexington');
  const second = session.saver.flush();
  await pause(1000);
  await Promise.all([first, second]);
  expect(server.bodies.map((body) => body.city)).toEqual(['Lex', 'Lexington']);
});

describe('a box that is not stored', () => {
  const stored = { city: 'Saluda', street: 'Oak', mailCity: 'Saluda', mailStreet: 'Oak' };

  test('follows what was taken from elsewhere, and is not saved over it', async () => {
    const { server, session, type, change, answers } = await open(stored, {}, copyingForm());
    expect(answers()[GROUP]?.Same).toBe(true);
    change({ mailStreet: 'P.O. box 7' });
    type('City', 'Saluda ');
    await pause(1100);
    expect(session.getState().taken).toEqual(['/Home/MailStreet']);
    expect(answers()[GROUP]).toMatchObject({ Same: false, MailStreet: 'P.O. box 7' });
    type('City', 'Saluda');
    type('Secret', '1');
    await pause(1100);
    expect(server.flat).toMatchObject({ mailStreet: 'P.O. box 7', mailCity: 'Saluda' });
  });

  test('follows what was chosen from elsewhere', async () => {
    const { server, session, type, change, answers } = await open(stored, {}, copyingForm());
    change({ mailStreet: 'P.O. box 7' });
    type('Street', 'Elm');
    await pause(1100);
    expect(session.getState().conflict?.clashes).toHaveLength(1);
    session.resolve(['/Home/MailStreet']);
    await pause(1100);
    expect(answers()[GROUP]).toMatchObject({ Same: false, MailStreet: 'P.O. box 7' });
    expect(server.flat).toMatchObject({ street: 'Elm', mailStreet: 'P.O. box 7' });
  });
});

describe('a stale tab that the server lets go on, since it changes nothing', () => {
  test('takes in what changed, and does not save its old answers over it', async () => {
    const { server, session, change, type, answers } = await open({ street: 'Oak' });
    server.isKind = true;
    change({ city: 'Lex', street: 'Elm' });
    type('City', 'Lex');
    await pause(1100);
    expect(session.getState()).toMatchObject({ conflict: undefined, taken: ['/Home/Street'] });
    expect(answers()[GROUP]?.Street).toBe('Elm');
  });

  test('takes it in on Next and on Back, too', async () => {
    for (const move of ['saveStep', 'rememberStep'] as const) {
      const { server, session, change, answers } = await open({ street: 'Oak' });
      server.isKind = true;
      change({ street: 'Elm' });
      const moved = session[move](1);
      await pause(10);
      await moved;
      expect(session.getState().taken).toEqual(['/Home/Street']);
      expect(answers()[GROUP]?.Street).toBe('Elm');
    }
  });
});

test('a number or a list that the wire says in another way is no change', async () => {
  const form = sampleForm();
  const [city, street] = form.steps[0]!.fields;
  Object.assign(city!, { type: 'number' });
  const map = { a: 'flagA', b: 'flagB' };
  Object.assign(street!, { type: 'array', wire: { as: 'flags', map } });
  const { server, session } = await open({}, {}, form);
  session.store.setValue('/Home/City', '012');
  session.store.setValue('/Home/Street', ['b', 'a']);
  await pause(1100);
  expect(server.bodies).toEqual([{ city: '012', flagA: true, flagB: true }]);
  expect(session.getState().conflict).toBeUndefined();
});

describe('a restricted value', () => {
  test('that was half replaced, and cleared again, is not taken for the old one', async () => {
    const { server, session, type } = await open();
    server.kept = { '/Home/Secret': '***' };
    await session.reload();
    expect(session.store.fieldState('/Home/Secret').kept).toBe('***');
    type('Secret', '1');
    server.kept = {};
    await pause(1100);
    type('Secret', undefined);
    expect(session.store.fieldState('/Home/Secret').kept).toBeUndefined();
    await pause(1100);
    expect(server.bodies.at(-1)).toEqual({ secret: null });
  });

  test('that was typed in this tab stays a text while it is cleared', async () => {
    const { server, session, type } = await open();
    type('Secret', '123');
    server.kept = { '/Home/Secret': '***' };
    await pause(1100);
    type('Secret', undefined);
    expect(session.store.fieldState('/Home/Secret').kept).toBeUndefined();
  });
});

test('an answer that was cleared stays cleared over a reload', async () => {
  const { server, type, session } = await open({ city: 'Saluda', street: 'Oak' });
  server.next.push(new NetworkError('gone'));
  type('City', undefined);
  await pause(1100);
  session.stop();
  const again = await open({ city: 'Saluda', street: 'Oak' });
  expect(again.answers()[GROUP]?.City).toBeUndefined();
  await pause(1100);
  expect(again.server.bodies).toEqual([{ city: null }]);
});

describe('previous answers', () => {
  test('come under what was typed, before and meanwhile', async () => {
    const { server, session, type, answers } = await open();
    type('City', 'Lex');
    server.delay = 100;
    const started = session.startFrom(6);
    await pause(150);
    type('City', 'Lexington');
    await pause(100);
    await started;
    expect(answers()[GROUP]).toMatchObject({ City: 'Lexington', Street: 'Previous' });
    await pause(1200);
    expect(server.flat).toMatchObject({ city: 'Lexington', street: 'Previous' });
  });

  test('are not copied while what was typed cannot be saved', async () => {
    const { server, session, type, answers } = await open();
    server.next.push(new NetworkError('gone'));
    type('City', 'Lex');
    const failed = expect(session.startFrom(6)).rejects.toThrow('gone');
    await pause(10);
    await failed;
    expect(server.flat.street).toBeUndefined();
    expect(answers()[GROUP]?.City).toBe('Lex');
  });
});

describe('answers that nobody has asked about', () => {
  const CITY = `/${GROUP}/City`;

  test.each([
    ['by a refusal', () => new ApiError(409, 'answer-held', [], {}, null)],
    ['by another version', undefined],
  ])('what was typed before they were held is dropped and told, %s', async (_, refusal) => {
    const { server, session, type, answers } = await open({ city: 'Aiken', street: 'Oak' });
    type('City', 'Lex');
    type('Street', 'Elm');
    Object.assign(server, { role: 'review', held: [CITY], version: 2 });
    if (refusal) server.next.push(refusal());
    const done = session.flush().catch(() => undefined);
    await pause(5000);
    await done;
    await pause(5000);
    expect(answers()[GROUP]).toMatchObject({ City: 'Aiken', Street: 'Elm' });
    expect(server.flat).toMatchObject({ city: 'Aiken', street: 'Elm' });
    expect(session.getState().taken).toContain(CITY);
    const last = server.bodies.at(-1);
    expect(last).not.toHaveProperty('city');
  });
});

describe('an application that cannot be changed any more', () => {
  const refusal = () => new ApiError(409, 'not-editable', [], {}, null);

  test.each(['saveStep', 'rememberStep'] as const)('lets go on %s', async (move) => {
    const { server, session } = await open();
    server.role = 'submitted';
    server.next.push(refusal());
    const failed = expect(session[move](1)).rejects.toThrow('not-editable');
    await pause(10);
    await failed;
    expect(session.getState()).toMatchObject({
      application: { role: 'submitted' },
      saving: 'saved',
    });
  });

  test('counts as submitted when it is, whoever has done it', async () => {
    const { server, session, type } = await open();
    type('City', 'Lex ');
    server.role = 'submitted';
    server.next.push(refusal());
    const submitted = session.submit();
    await pause(10);
    await submitted;
    expect(session.getState().application.role).toBe('submitted');
    await pause(5000);
  });

  test.each([
    ['it is refused', refusal],
    [
      'another tab has begun the next',
      () =>
        new ApiError(412, 'stale', [], { current: { application: { applicationID: 8 } } }, '"8"'),
    ],
  ])('since its days are over: what was typed goes into the new one, where %s', async (_, fail) => {
    const { server, session, type, answers } = await open({ street: 'Oak' });
    type('City', 'Lex');
    Object.assign(server, { id: 8, version: 8, flat: {} });
    const error = fail();
    const current = error.body.current as { application: JsonObject } | undefined;
    Object.assign(current?.application ?? {}, { statusRole: 'draft', release: 'r1', city: null });
    server.next.push(error);
    const failed = expect(session.saveStep(1)).rejects.toThrow(error.code);
    await pause(10);
    await failed;
    expect(session.getState()).toMatchObject({ application: { id: 8 }, conflict: undefined });
    expect(answers()[GROUP]).toEqual({ City: 'Lex' });
    await pause(11_000);
    expect(server.flat).toEqual({ city: 'Lex' });
    expect(sessionStorage).toHaveLength(0);
  });
});

/** What is on a device, for whichever tab. */
function device() {
  const texts = new Map<string, string>();
  const kept: KeptTexts = {
    owner: 'a',
    isSealed: true,
    names: () => [...texts.keys()],
    read: (name) => texts.get(name),
    write: (name, text) => texts.set(name, text),
    remove: (name) => texts.delete(name),
  };
  return { texts, open: () => Promise.resolve(openDraftCache(kept, 8)) };
}

test('without a line Next goes on, and the server hears of it with the line', async () => {
  let isOnline = true;
  const { server, session, type } = await open({}, { isOnline: () => isOnline });
  isOnline = false;
  server.isAway = true;
  type('City', 'Saluda');
  expect(await session.saveStep(1)).toBe(1);
  expect(session.getState()).toMatchObject({ saving: 'offline', application: { step: 1 } });
  await session.rememberStep(0);
  expect(session.getState().application.step).toBe(0);
  await session.saveStep(1);
  isOnline = true;
  server.isAway = false;
  session.resume();
  await pause(100);
  expect(server.flat).toMatchObject({ city: 'Saluda', step: 1 });
  expect(session.getState().saving).toBe('saved');
  expect(session.cache.read()).toEqual([]);
});

test('without a line Next goes no further than the page knows to be right', async () => {
  const form = sampleForm();
  const must = { filled: '/Home/City', is: true };
  form.steps[0]!.rules.push({ id: 'city', must, at: ['/Home/City'], message: 'required' } as never);
  let isOnline = true;
  const { server, session } = await open({}, { isOnline: () => isOnline }, form);
  isOnline = false;
  server.isAway = true;
  expect(await session.saveStep(1)).toBe(0);
});

test('a server that is there and gives no answer holds Next back: it may be about this step', async () => {
  const { server, session } = await open({}, { isOnline: () => true });
  server.isAway = true;
  await expect(session.saveStep(1)).rejects.toBeInstanceOf(NetworkError);
});

test('a line that hangs holds her back once: she goes on, and is told so until the server is heard again', async () => {
  const { server, session, type } = await open({}, { isOnline: () => true });
  server.hangs = 10;
  type('City', 'Saluda');
  expect(await session.saveStep(1)).toBe(1);
  expect(session.getState().saving).toBe('offline');
  server.hangs = 60_000;
  expect(await session.saveStep(0)).toBe(0);
  expect(await session.saveStep(1)).toBe(1);
  expect(session.getState().saving).toBe('offline');
  expect(session.cache.read()).not.toEqual([]);
}, 20_000);

test('Next behind a save that hangs waits for that one, and not for one more', async () => {
  const { server, session, type } = await open({}, { isOnline: () => true });
  server.hangs = 15_000;
  type('City', 'Saluda');
  // The save by itself is on its way.
  await pause(1_100);
  const next = session.saveStep(1);
  let isThere = false;
  void next.then(() => {
    isThere = true;
  });
  await pause(15_100);
  expect(isThere).toBe(true);
});

test('what was stored and not answered is her own: nobody is asked about it when she has typed on', async () => {
  const { server, session, type } = await open({}, { isOnline: () => true });
  server.isUnheard = true;
  type('City', 'Sal');
  await session.saver.flush().catch(() => undefined);
  expect(server.flat).toMatchObject({ city: 'Sal' });
  server.isUnheard = false;
  type('City', 'Saluda');
  await pause(10_000);
  expect(session.getState().conflict).toBeUndefined();
  expect(server.flat).toMatchObject({ city: 'Saluda' });
});

test('after a line that hung everything is sent by itself', async () => {
  const { server, session, type } = await open({}, { isOnline: () => true });
  server.hangs = 10;
  type('City', 'Saluda');
  await session.saveStep(1);
  server.hangs = undefined;
  await pause(10_000);
  expect(server.flat).toMatchObject({ city: 'Saluda', step: 1 });
  expect(session.getState().saving).toBe('saved');
});

test('it opens without a line as this device kept it, and takes in what was changed elsewhere', async () => {
  const { open: openCache } = device();
  const before = await open({ city: 'Saluda' }, { cache: openCache() });
  before.session.setList('none', () => []);
  before.session.stop();
  let isOnline = false;
  const next = await open(
    { city: 'Lexington' },
    { cache: openCache(), isOnline: () => isOnline, isAway: true },
  );
  next.server.version = 5;
  expect(next.session.getState()).toMatchObject({ saving: 'offline', application: { id: 7 } });
  expect(next.answers()).toMatchObject({ [GROUP]: { City: 'Saluda' } });
  // The day on which it was kept is over; the one of the device counts.
  expect(next.session.store.getSnapshot().facts.today).toBe(today(new Date(), ZONE));
  next.type('Street', 'Oak');
  expect(await next.session.saveStep(1)).toBe(1);
  isOnline = true;
  next.server.isAway = false;
  next.session.resume();
  await pause(100);
  expect(next.answers()).toMatchObject({ [GROUP]: { City: 'Lexington', Street: 'Oak' } });
  expect(next.server.flat).toMatchObject({ city: 'Lexington', street: 'Oak', step: 1 });
  expect(next.session.getState()).toMatchObject({ saving: 'saved', conflict: undefined });
});

test('what was typed without a line, and the step, outlast another opening without one', async () => {
  const { open: openCache } = device();
  const isOnline = () => false;
  (await open({}, { cache: openCache() })).session.stop();
  const first = await open({}, { cache: openCache(), isOnline, isAway: true });
  first.type('City', 'Saluda');
  await first.session.saveStep(1);
  first.session.stop();
  const second = await open({}, { cache: openCache(), isOnline, isAway: true });
  expect(second.answers()).toMatchObject({ [GROUP]: { City: 'Saluda' } });
  expect(second.session.getState().application.step).toBe(1);
});

test('an application that was begun anew elsewhere takes the place of what this device kept', async () => {
  const { open: openCache } = device();
  (await open({ city: 'Saluda' }, { cache: openCache() })).session.stop();
  let isOnline = false;
  const next = await open({}, { cache: openCache(), isOnline: () => isOnline, isAway: true });
  next.server.id = 8;
  isOnline = true;
  next.server.isAway = false;
  next.session.resume();
  await pause(100);
  expect(next.session.getState().application.id).toBe(8);
  expect(next.answers()[GROUP]?.City).toBeUndefined();
});

test('without a line and with nothing kept it does not open', async () => {
  await expect(open({}, { isAway: true })).rejects.toBeInstanceOf(NetworkError);
});

describe('what the server puts into words is in the language that is chosen', () => {
  const asked = (title: string) => [{ id: 'request.1', title, category: 3 }];
  const wordsOf = ({ store }: { store: { getSnapshot(): { facts: JsonObject } } }) =>
    (store.getSnapshot().facts.requests as JsonObject[])[0]!.title;

  test.each(['review', 'draft'])('of one in the role %s, and what is typed stays', async (role) => {
    const { server, session, type, answers } = await open({
      city: 'Saluda',
      requests: asked('Bill'),
    });
    Object.assign(server, { role });
    await session.reload();
    type('City', 'Lex');
    server.requests = asked('Recibo');
    await session.setLanguage('es');
    session.resume();
    await pause(0);
    expect(wordsOf(session)).toBe('Recibo');
    expect(answers()[GROUP]!.City).toBe('Lex');
    expect(server.flat.city).toBe('Lex');
  });

  test.each([[], ['/Home/City']])(
    'also where it was chosen over a question: %s',
    async (...theirs) => {
      const page = await open({ city: 'Saluda', requests: asked('Bill') });
      const { server, session, type } = page;
      page.change({ city: 'Ware Shoals' });
      type('City', 'Lex');
      await pause(1100);
      expect(session.getState().conflict).toBeDefined();
      server.requests = asked('Recibo');
      await session.setLanguage('es');
      session.resume();
      await pause(0);
      session.resolve(theirs);
      await pause(1100);
      expect(wordsOf(session)).toBe('Recibo');
      expect(server.flat.city).toBe(theirs.length > 0 ? 'Ware Shoals' : 'Lex');
      expect(session.getState().saving).toBe('saved');
    },
  );

  test('once there is a line', async () => {
    const { server, session } = await open({ city: 'Saluda' });
    await session.setLanguage('es');
    server.isAway = true;
    session.resume();
    await pause(0);
    expect(session.getState().saving).toBe('offline');
    Object.assign(server, { isAway: false, requests: asked('Recibo') });
    session.resume();
    await pause(0);
    expect(wordsOf(session)).toBe('Recibo');
    expect(session.getState().saving).toBe('saved');
  });
});
