/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Form, JsonObject, Portal, Resource } from '@porchlight/engine';
import type { FormServices } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import type { KeptTexts } from '../../journal/index.ts';
import { createServices } from '../session/createServices.ts';
import { createSession } from '../session/createSession.ts';
import { openDraftCache } from '../session/draftCache.ts';
import { RefusedItemsError } from '../session/RefusedItemsError.ts';
import type { Session } from '../session/Session.ts';
import { sampleForm } from '../session/sampleForm.ts';
import { refuseChange } from './addChange.ts';
import { createSettling } from './settleChange.ts';
import { fakeItemServer, INCOME, MEMBER } from './test/fakeItemServer.ts';
import type { UnsentState } from './UnsentState.ts';

/** The application: two lists behind its own answers. */
function applicationForm(): Form {
  const form = sampleForm();
  const lists = [MEMBER, INCOME].map((resource) => ({
    ...form.steps[0]!.fields[0]!,
    pointer: `/Last/${resource.fact}`,
    group: 'Last',
    name: resource.fact,
    type: 'array',
    wire: { as: 'none' },
    resource,
  }));
  form.steps[1]!.fields.push(...(lists as never[]));
  return form;
}

const TEXTS = {
  'application.type-again': [
    { type: 0, value: 'Again: ' },
    { type: 1, value: 'questions' },
  ],
};

/** A device over openings of the page: what it keeps is text. */
function device() {
  const texts = new Map<string, string>();
  let tab = 0;
  return (): KeptTexts => {
    tab += 1;
    return {
      owner: `tab${tab}`,
      isSealed: true,
      names: () => [...texts.keys()],
      read: (name) => texts.get(name),
      write: (name, text) => texts.set(name, text),
      remove: (name) => texts.delete(name),
    };
  };
}

const open = (at: Session, fact: string) => at.store.getSnapshot().facts[fact] as JsonObject[];
const pause = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Somebody at her application, whose line may go. */
async function begin() {
  const { server, api } = fakeItemServer();
  const keptTexts = device();
  let isOnline = true;
  async function openPage(): Promise<{ session: Session; services: FormServices }> {
    const itemForm = { ...sampleForm(), name: 'member' };
    const session = await createSession({
      api,
      hash: 'r1',
      language: 'en',
      openRelease: (hash) => ({
        hash,
        form: async (name) => (name === 'application' ? applicationForm() : itemForm),
        portal: async () =>
          ({ limits: {}, texts: TEXTS, timeZone: 'America/New_York' }) as unknown as Portal,
      }),
      cache: Promise.resolve(openDraftCache(keptTexts(), 8)),
      isSignInRequired: () => false,
      isOnline: () => isOnline,
    });
    const services = createServices({
      session,
      api,
      getAccessToken: async () => '',
      notify: () => undefined,
      subject: 'rosa',
    });
    return { session, services };
  }
  const setLine = (is: boolean) => {
    isOnline = is;
    server.isAway = !is;
  };
  return { server, openPage, setLine, keptTexts, ...(await openPage()) };
}

type Page = Awaited<ReturnType<typeof begin>>;

async function add(
  services: FormServices,
  resource: Resource,
  body: JsonObject,
  parentId?: string | number,
) {
  const parent = parentId === undefined ? {} : { parentId };
  const key = crypto.randomUUID();
  const { record } = await services.saveItem({ resource, body, key, ...parent });
  return record[resource.idKey] as number;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('an income that is added without a line stands in its list, and is made once with the line', async () => {
  const { server, services, session, setLine } = await begin();
  setLine(false);
  await add(services, INCOME, { city: 'Wages' });
  expect(open(session, 'incomes')).toMatchObject([{ city: 'Wages', unsent: true }]);
  expect(session.getState().saving).toBe('offline');
  // Nothing is tried where there is no line: it can still be taken back.
  session.resume();
  await pause(100);
  expect(server.calls).toEqual([]);
  setLine(true);
  session.resume();
  await pause(100);
  session.resume();
  await pause(100);
  expect(server.incomes).toEqual([{ id: 1, city: 'Wages' }]);
  expect(open(session, 'incomes')).toMatchObject([{ id: 1, city: 'Wages' }]);
  expect(open(session, 'incomes')[0]).not.toHaveProperty('unsent');
  expect(session.getState().saving).toBe('saved');
  expect(session.cache.readUnsent(7)).toEqual([]);
});

test('a change of what was not sent is one with its creation, and its removal sends nothing', async () => {
  const { server, services, session, setLine } = await begin();
  setLine(false);
  const first = await add(services, INCOME, { city: 'Wages', street: '1' });
  const second = await add(services, INCOME, { city: 'Pension' });
  await services.changeItem(INCOME, first, { city: 'Wages', street: '2' });
  await services.removeItem(INCOME, second);
  expect(open(session, 'incomes')).toHaveLength(1);
  setLine(true);
  session.resume();
  await pause(100);
  expect(server.calls).toEqual(['make {"city":"Wages","street":"2"}']);
});

test('an item of the server is changed and removed without a line, in that order', async () => {
  const { server, services, session, setLine } = await begin();
  const id = await add(services, INCOME, { city: 'Wages' });
  setLine(false);
  await services.changeItem(INCOME, id, { city: 'Pension' });
  expect(open(session, 'incomes')).toMatchObject([{ id, city: 'Pension', unsent: true }]);
  await add(services, INCOME, { city: 'Other' });
  await services.removeItem(INCOME, id);
  expect(open(session, 'incomes')).toMatchObject([{ city: 'Other' }]);
  server.calls = [];
  setLine(true);
  session.resume();
  await pause(100);
  expect(server.calls).toEqual(['make {"city":"Other"}', `remove ${id}`]);
});

test('a person and her income outlast two pages without a line, and each is made once, in order', async () => {
  const { server, services, session, setLine, openPage } = await begin();
  setLine(false);
  const eva = await add(services, MEMBER, { city: 'Eva', isComplete: true });
  await add(services, INCOME, { city: 'Wages' }, eva);
  session.stop();
  const next = await openPage();
  expect(open(next.session, 'members')).toMatchObject([
    { city: 'Eva', isComplete: true, unsent: true, income: [{ city: 'Wages', unsent: true }] },
  ]);
  // What she has of it has no id of the server's, in this page as in the one before.
  await next.services.saveItem({
    resource: MEMBER,
    body: { city: 'Eva Maria' },
    key: 'k',
    id: eva,
  });
  next.session.stop();
  const last = await openPage();
  setLine(true);
  await pause(10_000);
  expect(server.members).toMatchObject([{ otherHouseholdMemberID: 1, city: 'Eva Maria' }]);
  expect(server.incomes).toEqual([{ id: 2, city: 'Wages', otherHouseholdMemberId: 1 }]);
  // Who has the item open goes on with it under the id that it had there.
  expect(last.services.currentId?.(eva)).toBe(1);
  await last.services.saveItem({ resource: MEMBER, body: { city: 'Evita' }, key: 'k', id: eva });
  expect(server.members).toMatchObject([{ city: 'Evita' }]);
  expect(open(last.session, 'members')).toMatchObject([{ city: 'Evita', income: [{ id: 2 }] }]);
});

test('a creation that was sent on a line that hung is sent again as it was; what came after follows it', async () => {
  const { server, services, session } = await begin();
  server.isSilent = true;
  const id = await add(services, INCOME, { city: 'Wages' });
  await services.changeItem(INCOME, id, { city: 'Pension' });
  const gone = await add(services, INCOME, { city: 'Other' });
  await services.removeItem(INCOME, gone);
  expect(open(session, 'incomes')).toMatchObject([{ city: 'Pension' }]);
  server.isSilent = false;
  await pause(60_000);
  expect(server.incomes).toEqual([{ id: 1, city: 'Pension', version: 2 }]);
  expect(open(session, 'incomes')).toHaveLength(1);
});

test('what the server refuses says why, waits for her, and is made when she has changed it', async () => {
  const { server, services, session, setLine } = await begin();
  setLine(false);
  const id = await add(services, INCOME, { city: 'Wages' });
  await add(services, INCOME, { city: 'Pension' });
  setLine(true);
  server.limit = 1;
  session.resume();
  await pause(100);
  expect(server.incomes).toMatchObject([{ city: 'Wages' }]);
  const [, refused] = open(session, 'incomes');
  expect(refused).toMatchObject({
    city: 'Pension',
    refusal: { code: 'refused', sentence: 'too-many' },
  });
  expect(session.getState().refusedItems).toMatchObject([{ fact: 'incomes' }]);
  await expect(session.submit()).rejects.toThrow();
  // Another is changed as ever.
  await services.changeItem(INCOME, id, { city: 'Salary' });
  expect(server.incomes).toMatchObject([{ city: 'Salary' }]);
  server.limit = 2;
  await services.changeItem(INCOME, refused!.id as string, { city: 'Old-age pension' });
  await pause(100);
  expect(server.incomes).toMatchObject([{ city: 'Salary' }, { city: 'Old-age pension' }]);
  expect(session.getState().refusedItems).toEqual([]);
});

test('what was removed elsewhere is told, with what she typed, and made anew when she saves it', async () => {
  const { server, services, session, setLine } = await begin();
  const id = await add(services, MEMBER, { city: 'Eva', street: 'Oak', isComplete: true });
  setLine(false);
  await services.saveItem({ resource: MEMBER, body: { city: 'Evita' }, key: 'k', id });
  server.members = [];
  setLine(true);
  session.resume();
  await pause(100);
  const [told] = open(session, 'members');
  expect(told).toMatchObject({ city: 'Evita', street: 'Oak', refusal: { code: 'gone' } });
  // Who can't be stored as she stands is not complete: the step says so.
  expect(told?.isComplete).toBe(false);
  // Who has her open goes on with what is kept, and makes no second one of her.
  expect(services.currentId?.(id)).toBe(told!.otherHouseholdMemberID);
  await services.saveItem({ resource: MEMBER, body: { isComplete: true }, key: 'k', id });
  await pause(100);
  expect(server.members).toMatchObject([{ city: 'Evita', street: 'Oak' }]);
});

test('a change elsewhere goes beside hers, and is told where both changed the same', async () => {
  const { server, services, session, setLine } = await begin();
  const id = await add(services, MEMBER, { city: 'Eva', street: 'Oak', isComplete: true });
  const tag = '"1"';
  setLine(false);
  await services.saveItem({ resource: MEMBER, body: { city: 'Evita' }, key: 'k', id, tag });
  Object.assign(server.members[0]!, { street: 'Elm', version: 2 });
  setLine(true);
  session.resume();
  await pause(100);
  expect(server.members).toMatchObject([{ city: 'Evita', street: 'Elm' }]);
  setLine(false);
  const body = { street: 'Fir' };
  await services.saveItem({ resource: MEMBER, body, key: 'k', id, tag: '"3"' });
  Object.assign(server.members[0]!, { street: 'Ash', version: 4 });
  setLine(true);
  session.resume();
  await pause(100);
  expect(server.members).toMatchObject([{ street: 'Ash' }]);
  expect(open(session, 'members')).toMatchObject([{ street: 'Fir', refusal: { code: 'changed' } }]);
  await services.saveItem({ resource: MEMBER, body, key: 'k', id });
  await pause(100);
  expect(server.members).toMatchObject([{ street: 'Fir' }]);
  expect(session.getState().refusedItems).toEqual([]);
});

describe('a restricted value', () => {
  async function addEva() {
    const all = await begin();
    all.setLine(false);
    const eva = await add(all.services, MEMBER, { city: 'Eva', isComplete: true });
    const body = { secret: '123456789', isComplete: true };
    await all.services.saveItem({ resource: MEMBER, body, key: 'k', id: eva });
    return { ...all, eva };
  }

  test('waits in the page, and follows what it belongs to', async () => {
    const { server, services, session, setLine, eva } = await addEva();
    expect(open(session, 'members')).toMatchObject([
      { isComplete: true, kept: { '/Home/Secret': '*****6789' } },
    ]);
    expect(await services.reveal('/Home/Secret', eva)).toBe('123456789');
    setLine(true);
    session.resume();
    await pause(100);
    expect(server.calls).toEqual([
      'make {"city":"Eva","isComplete":true}',
      'change {"secret":"123456789"}',
    ]);
  });

  test('is in no journal: the next page says that something is missing', async () => {
    const { session, openPage, keptTexts } = await addEva();
    session.stop();
    const texts = keptTexts();
    expect(texts.names().map(texts.read).join()).not.toContain('123456789');
    const next = await openPage();
    expect(open(next.session, 'members')).toMatchObject([{ city: 'Eva', isComplete: false }]);
    expect(open(next.session, 'members')[0]?.kept).toEqual({});
  });

  test('that went with its page is asked for again, until she has opened the item', async () => {
    const { server, session, setLine, openPage, eva } = await addEva();
    session.stop();
    const next = await openPage();
    setLine(true);
    await pause(10_000);
    expect(server.members).toMatchObject([{ city: 'Eva' }]);
    expect(server.calls).toHaveLength(1);
    const refusal = { code: 'refused', sentence: 'Again: Secret' };
    expect(open(next.session, 'members')).toMatchObject([{ isComplete: false, refusal }]);
    next.session.stop();
    const last = await openPage();
    await pause(10_000);
    expect(open(last.session, 'members')).toMatchObject([{ refusal }]);
    const id = server.members[0]!.otherHouseholdMemberID as number;
    expect(id).not.toBe(eva);
    const body = { secret: '123456789' };
    await last.services.saveItem({ resource: MEMBER, body, key: 'k', id });
    await pause(100);
    expect(server.members).toMatchObject([{ city: 'Eva', secret: '123456789' }]);
    expect(last.session.getState().refusedItems).toEqual([]);
  });

  test('of a change that went with its page is asked for again, with what she does meanwhile', async () => {
    const { server, services, session, setLine, openPage } = await begin();
    const id = await add(services, MEMBER, { city: 'Eva', secret: '111111111' });
    setLine(false);
    const body = { city: 'Evita', secret: '123456789' };
    await services.saveItem({ resource: MEMBER, body, key: 'k', id });
    session.stop();
    const next = await openPage();
    setLine(true);
    await pause(10_000);
    expect(server.members).toMatchObject([{ city: 'Evita', secret: '111111111' }]);
    expect(open(next.session, 'members')).toMatchObject([
      { refusal: { sentence: 'Again: Secret' } },
    ]);
    expect(next.session.getState().refusedItems).toHaveLength(1);
  });
});

test('what is gone after she has taken it back leaves the others as they are', async () => {
  const change = { kind: 'change', resource: INCOME, id: 1, key: 'a', body: {} } as const;
  const others = [{ ...change, id: 2, key: 'b', isSent: true }];
  const state: UnsentState = {
    changes: others,
    ids: new Map(),
    set: (changes) => {
      state.changes = changes;
    },
  };
  const form = applicationForm();
  const draft = {
    language: 'en',
    form,
    release: { form: async () => form },
    store: { getSnapshot: () => ({ form }) },
  };
  const settle = createSettling({ draft, state, setList: () => undefined } as never);
  await settle(change, new ApiError(404, 'not-found', [], {}, null));
  expect(state.changes).toEqual(others);
});

test('a refusal of what is there no more leaves the others as they are', () => {
  const change = { kind: 'change', resource: INCOME, id: 1, key: 'a', body: {} } as const;
  const others = [{ ...change, key: 'b', body: { city: 'Wages' } }];
  expect(refuseChange(others, change, { code: 'refused' })).toEqual(others);
});

test('what was refused goes from sight with its application', async () => {
  const { server, services, session, setLine } = await begin();
  setLine(false);
  await add(services, INCOME, { city: 'Wages' });
  setLine(true);
  server.limit = 0;
  session.resume();
  await pause(100);
  await expect(session.submit()).rejects.toBeInstanceOf(RefusedItemsError);
  expect(session.getState().refusedItems).toHaveLength(1);
  server.role = 'submitted';
  await session.reload();
  expect(session.getState().refusedItems).toEqual([]);
});

test('nothing that waits goes to another application', async () => {
  const { server, services, setLine, openPage } = await begin();
  setLine(false);
  await add(services, INCOME, { city: 'Wages' });
  server.application = 8;
  setLine(true);
  const next = await openPage();
  await pause(10_000);
  expect(open(next.session, 'incomes')).toEqual([]);
  expect(server.incomes).toEqual([]);
  const lost = [{ why: 'sent', application: 7, name: 'City: Wages' }];
  expect(next.session.getState().lost).toEqual(lost);
  // It is told until she has seen it.
  next.session.stop();
  const last = await openPage();
  expect(last.session.getState().lost).toEqual(lost);
  last.session.forgetLost();
  last.session.stop();
  expect((await openPage()).session.getState().lost).toEqual([]);
});

test('what waits for an application that is sent elsewhere meanwhile is told', async () => {
  const { server, services, session, setLine } = await begin();
  setLine(false);
  await add(services, INCOME, { city: 'Wages', street: '1200' });
  server.role = 'submitted';
  server.isAway = false;
  await session.reload();
  await pause(100);
  expect(session.getState().lost).toMatchObject([{ why: 'sent', name: 'City: Wages, 1200' }]);
  expect(server.incomes).toEqual([]);
});

test('what waits for a person who was removed elsewhere is told when it goes', async () => {
  const { server, services, session, setLine } = await begin();
  const eva = await add(services, MEMBER, { city: 'Eva' });
  setLine(false);
  await add(services, INCOME, { city: 'Wages' }, eva);
  server.members = [];
  setLine(true);
  session.resume();
  await pause(100);
  expect(session.getState().lost).toMatchObject([{ why: 'removed', name: 'City: Wages' }]);
  expect(session.cache.readUnsent(7)).toEqual([]);
});

describe('an item at which the server fails', () => {
  async function addTwo() {
    const all = await begin();
    all.setLine(false);
    await add(all.services, INCOME, { city: 'Wages', street: '1200' });
    await add(all.services, INCOME, { city: 'Pension' });
    all.server.breaksAt = 'Wages';
    all.setLine(true);
    return all;
  }

  test('holds up neither other items nor a step, and is told by name until it is there', async () => {
    const { server, session } = await addTwo();
    await session.saveStep(1);
    expect(server.incomes).toMatchObject([{ city: 'Pension' }]);
    const { failingItems } = session.getState();
    expect(failingItems).toEqual(['City: Wages, 1200']);
    expect(session.hasUnsaved()).toBe(true);
    expect(open(session, 'incomes')).toHaveLength(2);
    server.breaksAt = undefined;
    await pause(12_000);
    expect(server.incomes).toMatchObject([{ city: 'Pension' }, { city: 'Wages' }]);
    expect(session.getState().failingItems).toEqual([]);
    expect(session.hasUnsaved()).toBe(false);
  });

  test('is tried again later each time, and by no page that is gone', async () => {
    const { server, session } = await addTwo();
    session.resume();
    await pause(100);
    server.calls = [];
    await pause(12_000);
    expect(server.calls).toHaveLength(1);
    await pause(12_000);
    expect(server.calls).toHaveLength(1);
    await pause(12_000);
    expect(server.calls).toHaveLength(2);
    session.stop();
    await pause(600_000);
    expect(server.calls).toHaveLength(2);
  });

  test('is waited for by Submit, which tries it at once', async () => {
    const { server, session } = await addTwo();
    await expect(session.submit()).rejects.toBeInstanceOf(RefusedItemsError);
    expect(session.getState().failingItems).toEqual(['City: Wages, 1200']);
    server.breaksAt = undefined;
    await session.submit();
    expect(server.incomes).toHaveLength(2);
  });

  test('holds up what was done to it since, and bars nothing once it is taken back', async () => {
    const { server, services, session } = await addTwo();
    await session.saveStep(1);
    const id = open(session, 'incomes').find(({ city }) => city === 'Wages')!.id as string;
    await services.changeItem(INCOME, id, { city: 'Salary' });
    expect(session.getState().failingItems).toHaveLength(1);
    await services.removeItem(INCOME, id);
    expect(session.getState().failingItems).toEqual([]);
    await session.submit();
    expect(server.incomes).toMatchObject([{ city: 'Pension' }]);
  });

  test('and that was stored all the same goes before Submit, once it is taken back', async () => {
    const { server, services, session, setLine } = await begin();
    setLine(false);
    await add(services, INCOME, { city: 'Wages' });
    server.losesAt = 'Wages';
    setLine(true);
    await session.saveStep(1);
    expect(server.incomes).toHaveLength(1);
    await services.removeItem(INCOME, open(session, 'incomes')[0]!.id as string);
    server.losesAt = undefined;
    await session.submit();
    expect(server.incomes).toEqual([]);
  });

  test('and that was stored all the same is gone before Submit, however long the server fails at it', async () => {
    const { server, services, session, setLine } = await begin();
    setLine(false);
    await add(services, INCOME, { city: 'Wages' });
    server.losesAt = 'Wages';
    setLine(true);
    await session.saveStep(1);
    expect(server.incomes).toHaveLength(1);
    await services.removeItem(INCOME, open(session, 'incomes')[0]!.id as string);
    await session.submit();
    expect(server.incomes).toEqual([]);
  });

  test('and that was taken back is not told as lost when its application is sent elsewhere', async () => {
    const { server, services, session, setLine } = await begin();
    setLine(false);
    await add(services, INCOME, { city: 'Wages' });
    server.breaksAt = 'Wages';
    setLine(true);
    await session.saveStep(1);
    setLine(false);
    await services.removeItem(INCOME, open(session, 'incomes')[0]!.id as string);
    server.isAway = false;
    server.role = 'submitted';
    await session.reload();
    await pause(100);
    expect(session.getState().lost).toEqual([]);
  });

  test('and whose removal it fails at, too, is told and holds up Submit', async () => {
    const { server, services, session } = await addTwo();
    await session.saveStep(1);
    const id = open(session, 'incomes').find(({ city }) => city === 'Wages')!.id as string;
    server.breaksAt = 'take back';
    await services.removeItem(INCOME, id);
    await expect(session.submit()).rejects.toBeInstanceOf(RefusedItemsError);
    expect(session.getState().failingItems).toEqual(['City: Wages, 1200']);
    server.breaksAt = undefined;
    await session.submit();
    expect(server.incomes).toMatchObject([{ city: 'Pension' }]);
  });

  test.each([404, 405] as const)(
    'and whose creation a server from before can not take back (%s) is taken back by the next one',
    async (status) => {
      const { server, services, session } = await addTwo();
      server.breaksAt = undefined;
      server.losesAt = 'Wages';
      await session.saveStep(1);
      const id = open(session, 'incomes').find(({ city }) => city === 'Wages')!.id as string;
      expect(server.incomes).toHaveLength(2);
      server.isOld = status;
      await services.removeItem(INCOME, id);
      await expect(session.submit()).rejects.toBeInstanceOf(RefusedItemsError);
      expect(session.getState().refusedItems).toEqual([]);
      server.isOld = undefined;
      await session.submit();
      expect(server.incomes).toMatchObject([{ city: 'Pension' }]);
    },
  );

  test('says of a removal what is not gone yet', async () => {
    const { server, services, session, setLine } = await begin();
    const id = await add(services, INCOME, { city: 'Wages' });
    setLine(false);
    await services.removeItem(INCOME, id);
    server.breaksAt = 'remove';
    setLine(true);
    await expect(session.submit()).rejects.toBeInstanceOf(RefusedItemsError);
    expect(session.getState().failingItems).toEqual(['City: Wages']);
  });
});

describe('what stands in no list any more', () => {
  /** An income of a person that the server has refused to change. */
  async function refuseIncome() {
    const all = await begin();
    const { server, services, session } = all;
    const eva = await add(services, MEMBER, { city: 'Eva' });
    const wages = await add(services, INCOME, { city: 'Wages' }, eva);
    all.setLine(false);
    await services.changeItem(INCOME, wages, { city: 'Pension' }, { parentId: eva });
    all.setLine(true);
    server.refusesAt = 'Pension';
    session.resume();
    await pause(100);
    expect(session.getState().refusedItems).toHaveLength(1);
    return all;
  }

  test('since who it belongs to was removed elsewhere is told, and bars no Submit', async () => {
    const { server, session } = await refuseIncome();
    server.members = [];
    await session.reload();
    await pause(10);
    expect(session.getState().refusedItems).toEqual([]);
    expect(session.getState().lost).toMatchObject([{ why: 'removed', name: 'City: Pension' }]);
    expect(session.cache.readUnsent(7)).toEqual([]);
    session.forgetLost();
    await pause(10);
    expect(session.getState().lost).toEqual([]);
    await session.submit();
  });

  test('and the server fails at, since who it belongs to was removed elsewhere, is told, and bars no Submit', async () => {
    const { server, services, session, setLine } = await begin();
    const eva = await add(services, MEMBER, { city: 'Eva' });
    const wages = await add(services, INCOME, { city: 'Wages' }, eva);
    setLine(false);
    await services.changeItem(INCOME, wages, { city: 'Pension' }, { parentId: eva });
    setLine(true);
    server.breaksAt = 'Pension';
    session.resume();
    await pause(100);
    expect(session.getState().failingItems).toEqual(['City: Pension']);
    server.members = [];
    await session.reload();
    await pause(10);
    expect(session.getState().failingItems).toEqual([]);
    expect(session.getState().lost).toMatchObject([{ why: 'removed', name: 'City: Pension' }]);
    await session.submit();
    session.forgetLost();
    await pause(10);
    expect(session.getState().lost).toEqual([]);
    expect(session.hasUnsaved()).toBe(false);
  });

  test('is told by the next page, too', async () => {
    const { server, session, openPage } = await refuseIncome();
    session.stop();
    server.members = [];
    const next = await openPage();
    await pause(10);
    expect(next.session.getState().refusedItems).toEqual([]);
    expect(next.session.getState().lost).toMatchObject([{ why: 'removed' }]);
  });

  test('since it was removed elsewhere itself stands there to be made anew', async () => {
    const { server, session } = await refuseIncome();
    server.incomes = [];
    await session.reload();
    await pause(10);
    expect(open(session, 'members')).toMatchObject([
      { income: [{ city: 'Pension', refusal: { code: 'gone' } }] },
    ]);
  });

  test('a removal of it that was refused is done', async () => {
    const { server, services, session, setLine } = await begin();
    const id = await add(services, INCOME, { city: 'Wages' });
    setLine(false);
    await services.removeItem(INCOME, id);
    setLine(true);
    server.refusesAt = 'remove';
    session.resume();
    await pause(100);
    expect(session.getState().refusedItems).toHaveLength(1);
    server.incomes = [];
    await session.reload();
    await pause(10);
    expect(session.getState().refusedItems).toEqual([]);
    expect(session.getState().lost).toEqual([]);
  });
});

describe('an item that was changed here, without a line, and elsewhere', () => {
  /** An income whose city was changed here; `elsewhere` is what another device changed meanwhile. */
  async function changeBoth(elsewhere: JsonObject) {
    const all = await begin();
    const { server, services, session, setLine } = all;
    const id = await add(services, INCOME, { city: 'Wages', street: '1200' });
    setLine(false);
    await services.changeItem(INCOME, id, { city: 'Salary', street: '1200' });
    Object.assign(server.incomes[0]!, elsewhere);
    setLine(true);
    session.resume();
    await pause(100);
    return all;
  }

  test('is merged field by field', async () => {
    const { server, session } = await changeBoth({ street: '1300' });
    expect(server.incomes).toMatchObject([{ city: 'Salary', street: '1300' }]);
    expect(open(session, 'incomes')).toMatchObject([{ city: 'Salary', street: '1300' }]);
    expect(session.getState().itemConflict).toBeUndefined();
  });

  test('asks where both changed the same, and stores what was chosen with the rest', async () => {
    const { server, session } = await changeBoth({ city: 'Pension', street: '1300' });
    const { itemConflict } = session.getState();
    expect(itemConflict).toMatchObject({
      name: 'City: Salary, 1300',
      merged: { clashes: [{ pointer: '/Home/City', mine: 'Salary', theirs: 'Pension' }] },
    });
    await expect(session.submit()).rejects.toBeInstanceOf(RefusedItemsError);
    expect(server.incomes).toMatchObject([{ city: 'Pension', street: '1300' }]);
    await session.getState().itemConflict!.resolve(['/Home/City']);
    await pause(100);
    expect(server.incomes).toMatchObject([{ city: 'Pension', street: '1300' }]);
    expect(session.getState()).toMatchObject({ itemConflict: undefined, refusedItems: [] });
  });

  test('is asked about by the next page, too, and hers is stored where she wants it', async () => {
    const { server, session, openPage } = await changeBoth({ city: 'Pension' });
    session.stop();
    const next = await openPage();
    await pause(100);
    expect(next.session.getState().itemConflict?.merged.clashes).toHaveLength(1);
    await next.session.getState().itemConflict!.resolve([]);
    await pause(100);
    expect(server.incomes).toMatchObject([{ city: 'Salary', street: '1200' }]);
    expect(next.session.getState().itemConflict).toBeUndefined();
  });

  test('is not asked about any more once it is opened and saved', async () => {
    const { server, services, session } = await changeBoth({ city: 'Pension' });
    await services.changeItem(INCOME, 1, { city: 'Gift', street: '1200' });
    await pause(100);
    expect(server.incomes).toMatchObject([{ city: 'Gift' }]);
    expect(session.getState()).toMatchObject({ itemConflict: undefined, refusedItems: [] });
  });

  describe('with a line, while its dialog was open', () => {
    async function changeOpened(elsewhere: JsonObject) {
      const all = await begin();
      const { server, services, session } = all;
      const id = await add(services, INCOME, { city: 'Wages', street: '1200' });
      const [before] = open(session, 'incomes');
      Object.assign(server.incomes[0]!, elsewhere, { version: 2 });
      server.calls = [];
      await services.changeItem(INCOME, id, { city: 'Salary', street: '1200' }, { before });
      await pause(100);
      return all;
    }

    test('is merged field by field', async () => {
      const { server, session } = await changeOpened({ street: '1300' });
      expect(server.incomes).toMatchObject([{ city: 'Salary', street: '1300' }]);
      expect(open(session, 'incomes')).toMatchObject([{ city: 'Salary', street: '1300' }]);
      expect(session.getState().itemConflict).toBeUndefined();
    });

    test('is asked about where both changed the same', async () => {
      const { server, session } = await changeOpened({ city: 'Pension' });
      expect(server.incomes).toMatchObject([{ city: 'Pension' }]);
      const { itemConflict } = session.getState();
      expect(itemConflict?.merged.clashes).toMatchObject([{ mine: 'Salary', theirs: 'Pension' }]);
      await itemConflict!.resolve([]);
      await pause(100);
      expect(server.incomes).toMatchObject([{ city: 'Salary' }]);
      expect(session.getState()).toMatchObject({ itemConflict: undefined, refusedItems: [] });
    });

    test('and whose list has come anew since is merged with what she saw', async () => {
      const { server, services, session } = await begin();
      const id = await add(services, INCOME, { city: 'Wages', street: '1200' });
      const [before] = open(session, 'incomes');
      Object.assign(server.incomes[0]!, { street: '1300', version: 2 });
      await session.reload();
      await services.changeItem(INCOME, id, { city: 'Salary', street: '1200' }, { before });
      await pause(100);
      expect(server.incomes).toMatchObject([{ city: 'Salary', street: '1300' }]);
    });
  });

  test('a person: both changed the same and each another', async () => {
    const { server, services, session, setLine } = await begin();
    const body = { city: 'Eva', street: 'Oak', isComplete: true };
    const id = await add(services, MEMBER, body);
    setLine(false);
    const changed = { city: 'Evita', street: 'Elm' };
    await services.saveItem({ resource: MEMBER, body: changed, key: 'k', id, tag: '"1"' });
    Object.assign(server.members[0]!, { street: 'Ash', version: 2 });
    setLine(true);
    session.resume();
    await pause(100);
    expect(session.getState().itemConflict?.merged.clashes).toMatchObject([
      { pointer: '/Home/Street', mine: 'Elm', theirs: 'Ash' },
    ]);
    await session.getState().itemConflict!.resolve(['/Home/Street']);
    await pause(100);
    expect(server.members).toMatchObject([{ city: 'Evita', street: 'Ash' }]);
  });

  test('is asked about alone: another one keeps its own answers', async () => {
    const { server, services, session, setLine } = await begin();
    const wages = await add(services, INCOME, { city: 'Wages' });
    const pension = await add(services, INCOME, { city: 'Pension' });
    setLine(false);
    await services.changeItem(INCOME, wages, { city: 'Salary' });
    await services.changeItem(INCOME, pension, { city: 'Annuity' });
    Object.assign(server.incomes[0]!, { city: 'Gift' });
    Object.assign(server.incomes[1]!, { city: 'Prize' });
    setLine(true);
    session.resume();
    await pause(100);
    const { itemConflict } = session.getState();
    await services.changeItem(INCOME, wages, { city: 'Tips' });
    await itemConflict!.resolve(['/Home/City']);
    await pause(100);
    expect(server.incomes).toMatchObject([{ city: 'Tips' }, { city: 'Prize' }]);
    expect(session.getState().itemConflict?.merged.clashes).toMatchObject([
      { mine: 'Annuity', theirs: 'Prize' },
    ]);
  });
});

describe('a person who was changed again behind a change that hangs', () => {
  /** Eva is Evita and lives in Elm here; `elsewhere` is what another device changed meanwhile. */
  async function changeTwice(isHeard: boolean, elsewhere: JsonObject) {
    const all = await begin();
    const { server, services } = all;
    const body = { city: 'Eva', street: 'Oak', isComplete: true };
    const id = await add(services, MEMBER, body);
    Object.assign(server, { isSilent: true, isHeard });
    const save = (body: JsonObject) =>
      services.saveItem({ resource: MEMBER, body, key: 'k', id, tag: '"1"' });
    await save({ city: 'Evita' });
    await save({ street: 'Elm' });
    Object.assign(server.members[0]!, elsewhere, { version: 7 });
    server.isSilent = false;
    await pause(60_000);
    return all;
  }

  test.each([true, false])(
    'and of whom another device changed the same, is asked about (the first arrived: %s)',
    async (isHeard) => {
      const { server, session } = await changeTwice(isHeard, { street: 'Ash' });
      expect(server.members).toMatchObject([{ city: 'Evita', street: 'Ash' }]);
      expect(session.getState().itemConflict?.merged.clashes).toMatchObject([
        { pointer: '/Home/Street', mine: 'Elm', theirs: 'Ash' },
      ]);
    },
  );

  test.each([true, false])(
    'is stored without a question where nobody else changed her (the first arrived: %s)',
    async (isHeard) => {
      const { server, session } = await changeTwice(isHeard, {});
      expect(server.members).toMatchObject([{ city: 'Evita', street: 'Elm' }]);
      expect(session.getState().refusedItems).toEqual([]);
    },
  );

  test('is asked about only what another device has changed, and the rest is stored', async () => {
    const { server, session } = await changeTwice(false, { city: 'Ann' });
    const { itemConflict } = session.getState();
    expect(itemConflict?.merged.clashes).toEqual([
      { pointer: '/Home/City', mine: 'Evita', theirs: 'Ann' },
    ]);
    await itemConflict!.resolve(['/Home/City']);
    await pause(100);
    expect(server.members).toMatchObject([{ city: 'Ann', street: 'Elm' }]);
    expect(session.getState().refusedItems).toEqual([]);
  });
});

test('what belongs to a person waits where the page opens with what this device kept before her', async () => {
  const { server, services, session, setLine, openPage } = await begin();
  const before = session.cache.readRecord();
  const eva = await add(services, MEMBER, { city: 'Eva' });
  setLine(false);
  await add(services, INCOME, { city: 'Wages' }, eva);
  session.stop();
  // Another tab has written what it had.
  session.cache.keepRecord(before!);
  const next = await openPage();
  await pause(10);
  expect(next.session.getState().lost).toEqual([]);
  setLine(true);
  next.session.resume();
  await pause(10_000);
  expect(server.incomes).toMatchObject([{ city: 'Wages', otherHouseholdMemberId: eva }]);
});

describe('what was changed elsewhere since', () => {
  /** Another device changes the only income. */
  const changeElsewhere = (server: { incomes: JsonObject[] }) =>
    Object.assign(server.incomes[0]!, { city: 'Pension', version: 2 });

  test.each([true, false])(
    'is not removed, and stands there as it is (line: %s)',
    async (hasLine) => {
      const { server, services, session, setLine } = await begin();
      const id = await add(services, INCOME, { city: 'Wages' });
      changeElsewhere(server);
      setLine(hasLine);
      await services.removeItem(INCOME, id);
      setLine(true);
      session.resume();
      await pause(100);
      expect(server.incomes).toMatchObject([{ city: 'Pension' }]);
      expect(open(session, 'incomes')).toMatchObject([
        { id, city: 'Pension', refusal: { code: 'changed-not-removed', sentence: 'stale' } },
      ]);
      // Who has seen that, and removes it again, means what is there.
      await services.removeItem(INCOME, id);
      session.resume();
      await pause(100);
      expect(server.incomes).toEqual([]);
      expect(session.getState().refusedItems).toEqual([]);
    },
  );

  test('is not taken back as never sent, and stands there with its id', async () => {
    const { server, services, session, setLine } = await begin();
    setLine(false);
    await add(services, INCOME, { city: 'Wages' });
    server.losesAt = 'Wages';
    setLine(true);
    await session.saveStep(1);
    changeElsewhere(server);
    server.losesAt = undefined;
    await services.removeItem(INCOME, open(session, 'incomes')[0]!.id as string);
    session.resume();
    await pause(100);
    expect(server.incomes).toMatchObject([{ id: 1, city: 'Pension' }]);
    expect(open(session, 'incomes')).toMatchObject([
      { id: 1, city: 'Pension', refusal: { code: 'changed-not-removed' } },
    ]);
    await services.removeItem(INCOME, 1);
    session.resume();
    await pause(100);
    expect(server.incomes).toEqual([]);
  });
});

describe('a removal without a line that the server refuses', () => {
  /** An income, and a removal of it that comes to `refusal`; the server has it changed where that is a change. */
  async function removeWithoutLine(refusal: 'changed' | 'refused') {
    const all = await begin();
    const { server, services, session, setLine } = all;
    const id = await add(services, INCOME, { city: 'Wages' });
    setLine(false);
    await services.removeItem(INCOME, id);
    expect(open(session, 'incomes')).toEqual([]);
    if (refusal === 'changed') Object.assign(server.incomes[0]!, { city: 'Pension', version: 2 });
    else server.refusesAt = 'remove';
    setLine(true);
    session.resume();
    await pause(100);
    return { ...all, id };
  }

  test.each([
    ['changed', 'changed-not-removed'],
    ['refused', 'not-removed'],
  ] as const)(
    '(%s) has words of its own, and bars Submit until it is decided',
    async (why, code) => {
      const { session } = await removeWithoutLine(why);
      expect(open(session, 'incomes')).toMatchObject([{ refusal: { code } }]);
      expect(session.getState().refusedItems).toMatchObject([
        { fact: 'incomes', refusal: { code } },
      ]);
      await expect(session.submit()).rejects.toBeInstanceOf(RefusedItemsError);
    },
  );

  test.each(['changed', 'refused'] as const)(
    '(%s) is taken back: the item stands as the server has it, nothing waits, and Submit goes',
    async (why) => {
      const { server, services, session, id } = await removeWithoutLine(why);
      server.calls = [];
      await services.keepItem!(INCOME, id);
      await pause(100);
      const city = why === 'changed' ? 'Pension' : 'Wages';
      expect(open(session, 'incomes')).toMatchObject([{ id, city }]);
      expect(open(session, 'incomes')[0]).not.toHaveProperty('refusal');
      expect(open(session, 'incomes')[0]).not.toHaveProperty('unsent');
      expect(session.cache.readUnsent(7)).toEqual([]);
      expect(session.hasUnsaved()).toBe(false);
      await session.submit();
      expect(server.calls).toEqual([]);
      expect(server.incomes).toMatchObject([{ city }]);
    },
  );

  test('is made all the same on what is there now, and Submit goes', async () => {
    const { server, services, session, id } = await removeWithoutLine('changed');
    await services.removeItem(INCOME, id);
    await session.submit();
    expect(server.incomes).toEqual([]);
  });

  test('is asked about again where it was changed once more before she chose', async () => {
    const { server, services, session, id } = await removeWithoutLine('changed');
    Object.assign(server.incomes[0]!, { city: 'Annuity', version: 3 });
    await services.removeItem(INCOME, id);
    await expect(session.submit()).rejects.toBeInstanceOf(RefusedItemsError);
    expect(open(session, 'incomes')).toMatchObject([
      { city: 'Annuity', refusal: { code: 'changed-not-removed' } },
    ]);
  });

  test('of a person who was changed elsewhere is taken back with what belongs to her', async () => {
    const { server, services, session, setLine } = await begin();
    const eva = await add(services, MEMBER, { city: 'Eva', isComplete: true });
    await add(services, INCOME, { city: 'Wages' }, eva);
    setLine(false);
    await services.removeItem(MEMBER, eva);
    Object.assign(server.members[0]!, { city: 'Evita', version: 2 });
    setLine(true);
    session.resume();
    await pause(100);
    await services.keepItem!(MEMBER, eva);
    expect(open(session, 'members')).toMatchObject([
      { city: 'Evita', isComplete: true, income: [{ city: 'Wages' }] },
    ]);
    await session.submit();
  });

  /** An income that the server has made without a word, and of which it refuses to take the creation back. */
  async function refuseTakingBack() {
    const all = await begin();
    const { server, services, session, setLine } = all;
    setLine(false);
    await add(services, INCOME, { city: 'Wages' });
    server.losesAt = 'Wages';
    setLine(true);
    await session.saveStep(1);
    server.losesAt = undefined;
    server.refusesAt = 'take back';
    const id = open(session, 'incomes')[0]!.id as string;
    await services.removeItem(INCOME, id);
    session.resume();
    await pause(100);
    return { ...all, id };
  }

  test('of what may have been made is seen, and kept: it is made once', async () => {
    const { server, services, session, id } = await refuseTakingBack();
    expect(open(session, 'incomes')).toMatchObject([
      { id, city: 'Wages', refusal: { code: 'not-removed' } },
    ]);
    await services.keepItem!(INCOME, id);
    await pause(100);
    await session.submit();
    expect(server.incomes).toEqual([{ id: 1, city: 'Wages' }]);
  });

  test('of what may have been made is made all the same', async () => {
    const { server, services, session, id } = await refuseTakingBack();
    server.refusesAt = undefined;
    await services.removeItem(INCOME, id);
    await session.submit();
    expect(server.incomes).toEqual([]);
  });

  test('of what may have been made gives way to a change: the item is made, and changed', async () => {
    const { server, services, session, id } = await refuseTakingBack();
    await services.changeItem(INCOME, id, { city: 'Pension' });
    expect(open(session, 'incomes')).toMatchObject([{ city: 'Pension' }]);
    session.resume();
    await pause(100);
    await session.submit();
    expect(server.incomes).toMatchObject([{ id: 1, city: 'Pension' }]);
    expect(open(session, 'incomes')).toMatchObject([{ id: 1, city: 'Pension' }]);
  });

  test('of what was made meanwhile is asked about in one row, and keeps what the server has', async () => {
    const { server, services, session, setLine } = await begin();
    setLine(false);
    await add(services, INCOME, { city: 'Wages' });
    let answer = () => {};
    server.answersAfter = new Promise((resolve) => {
      answer = resolve;
    });
    setLine(true);
    session.resume();
    await pause(10);
    server.refusesAt = 'remove';
    await services.removeItem(INCOME, open(session, 'incomes')[0]!.id as string);
    answer();
    await pause(100);
    const refusal = { code: 'not-removed' };
    expect(open(session, 'incomes')).toMatchObject([{ id: 1, city: 'Wages', refusal }]);
    await services.keepItem!(INCOME, 1);
    await pause(100);
    expect(services.currentId?.(1)).toBe(1);
    await session.submit();
    expect(open(session, 'incomes')).toMatchObject([{ id: 1, city: 'Wages' }]);
    expect(server.incomes).toEqual([{ id: 1, city: 'Wages' }]);
  });

  describe('is taken back with what was typed before it:', () => {
    /** Without a line she is called Evita, gets a restricted value and an income, and is removed. */
    async function changeAndRemove({ services, setLine }: Page, eva: string | number) {
      setLine(false);
      const body = { city: 'Evita', secret: '123456789', isComplete: true };
      await services.saveItem({ resource: MEMBER, body, key: 'k', id: eva });
      await add(services, INCOME, { city: 'Wages' }, eva);
      await services.removeItem(MEMBER, eva);
      setLine(true);
    }
    /** The server refuses that, and she stays. */
    async function keep(page: Page) {
      const { server, services, session, keptTexts } = page;
      session.resume();
      await pause(100);
      const [member] = open(session, 'members');
      expect(member?.refusal).toBeDefined();
      const texts = keptTexts();
      expect(texts.names().map(texts.read).join()).not.toContain('123456789');
      await services.keepItem!(MEMBER, member!.otherHouseholdMemberID as number);
      await pause(100);
      await session.submit();
      const eva = { city: 'Evita', secret: '123456789' };
      expect(server.members).toMatchObject([{ ...eva, otherHouseholdMemberID: 1 }]);
      expect(server.incomes).toMatchObject([{ city: 'Wages', otherHouseholdMemberId: 1 }]);
      expect(open(session, 'members')).toMatchObject([{ city: 'Evita', isComplete: true }]);
    }
    const EVA = { city: 'Eva', street: 'Oak', isComplete: true };

    test('of a person of the server', async () => {
      const page = await begin();
      await changeAndRemove(page, await add(page.services, MEMBER, EVA));
      page.server.refusesAt = 'remove';
      await keep(page);
    });

    /** A person whom the server has made without a word. */
    async function loseAnswer() {
      const page = await begin();
      const { server, services, session, setLine } = page;
      setLine(false);
      const own = await add(services, MEMBER, EVA);
      server.losesAt = 'Eva';
      setLine(true);
      await session.saveStep(1);
      server.losesAt = undefined;
      return { ...page, own };
    }

    test('of one who may have been made', async () => {
      const page = await loseAnswer();
      page.server.refusesAt = 'take back';
      await changeAndRemove(page, page.own);
      await keep(page);
    });

    test('of one who had been made, and was changed elsewhere', async () => {
      const page = await loseAnswer();
      Object.assign(page.server.members[0]!, { street: 'Elm', version: 2 });
      await changeAndRemove(page, page.own);
      await keep(page);
      expect(page.server.members).toMatchObject([{ street: 'Elm' }]);
    });
  });
});
