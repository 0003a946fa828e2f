/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Form, Portal, Problem } from '@porchlight/engine';
import { ApiError, NetworkError } from '../../http/ApiError.ts';
import type { Sending } from './createFormApi.ts';
import { createFormSession } from './createFormSession.ts';
import { openSessionKeeper, type SentReceipt } from './keptSession.ts';
import type { LoadedAlone } from './loadAlone.ts';

const RECEIPT: SentReceipt = { reference: '4KTX-92MD', receivedAt: '2026-11-21T15:00:00.000Z' };

/** Two steps; the first asks for a city, and for a number that is kept locked. */
function sampleForm(city = 'City'): Form {
  const field = (group: string, name: string, part: object = {}) => ({
    pointer: `/${group}/${name}`,
    group,
    name,
    type: 'string',
    required: false,
    title: name,
    classification: 'personal',
    wire: { as: 'value', name: name.toLowerCase() },
    messages: {},
    ...part,
  });
  const step = (group: string, fields: object[]) => ({
    name: group.toLowerCase(),
    group,
    title: group,
    fields,
    rules: [],
    gates: [],
    validator: `step:${group}`,
    schema: {},
    uiSchema: {},
    buttons: {},
  });
  const isRenamed = city !== 'City';
  const cityField = field('Home', city, {
    wire: { as: 'value', name: 'city' },
    ...(isRenamed && { renamedFrom: '/Home/City' }),
  });
  const secret = field('Home', 'Secret', { classification: 'restricted' });
  return {
    name: 'forms/sample',
    title: 'Sample',
    steps: [step('Home', [cityField, secret]), step('Last', [field('Last', 'Note')])],
    facts: {},
    keywords: { required: 'required' },
    standalone: { keepDays: 1, receipt: { title: 'Thanks', text: 'Bye' } },
    schemas: { 'step:Home': [{ required: [city] }], 'step:Last': [{}] },
  } as unknown as Form;
}

const loadedOf = (hash: string, form = sampleForm()): LoadedAlone => ({
  hash,
  form,
  portal: { language: 'en', limits: {}, texts: {} } as unknown as Portal,
});

const refusal = (code: string, body: object = {}, status = 422, problems: Problem[] = []) =>
  new ApiError(status, code, problems, body as Record<string, unknown>, null);

function open(
  answers: (SentReceipt | Error)[] = [RECEIPT],
  releases: LoadedAlone[] = [],
  form = sampleForm(),
) {
  const sent: Sending[] = [];
  let keys = 0;
  const load = jest.fn(async (hash: string) => releases.find((one) => one.hash === hash)!);
  const session = createFormSession({
    loaded: loadedOf('one', form),
    today: '2026-11-21',
    keeper: openSessionKeeper('sample'),
    load,
    makeKey() {
      keys += 1;
      return `key${keys}`;
    },
    api: {
      async send(sending) {
        sent.push(sending);
        const answer = answers.shift()!;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  return { session, sent, load };
}

const inTab = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => sessionStorage.clear());

test('keeps what is typed in the tab, without what is restricted, and goes on there', () => {
  const { session } = open();
  session.store.setValue('/Home/City', 'Saluda');
  session.store.setValue('/Home/Secret', '12345');
  session.go(1);
  expect(inTab()).toContain('Saluda');
  expect(inTab()).not.toContain('12345');
  const again = open().session;
  expect(again.store.getSnapshot().answers).toEqual({ Home: { City: 'Saluda' } });
  expect(again.getState()).toMatchObject({ position: 1, reached: 1, isPartial: true });
});

test('comes back no further than to what is missing', () => {
  const { session } = open();
  session.go(2);
  expect(open().session.getState().position).toBe(0);
});

test('sends what counts once, and keeps the number alone', async () => {
  const { session, sent } = open();
  session.store.setValue('/Home/City', ' Saluda ');
  await session.send();
  expect(sent).toEqual([{ flat: { city: 'Saluda' }, key: 'key1', release: 'one' }]);
  expect(session.getState()).toMatchObject({ receipt: RECEIPT, hasSent: true, isSending: false });
  expect(inTab()).not.toContain('Saluda');
  expect(open().session.getState()).toMatchObject({ receipt: RECEIPT, hasSent: false });
});

test('what is missing is shown and not sent', async () => {
  const { session, sent } = open();
  await session.send();
  expect(sent).toEqual([]);
  expect(session.getState().refused).toEqual([
    { step: 'home', path: '/Home/City', code: 'required' },
  ]);
});

test('a line that drops is told of, and the next try has the same key, also after a reload', async () => {
  const { session, sent } = open([new NetworkError('No answer'), RECEIPT]);
  session.store.setValue('/Home/City', 'Saluda');
  await session.send();
  expect(session.getState()).toMatchObject({ failure: 'forms.send-failed', isSending: false });
  const again = open();
  await again.session.send();
  expect(again.sent[0]!.key).toBe(sent[0]!.key);
});

test('what had arrived and was changed since is sent as another', async () => {
  const { session, sent } = open([refusal('idempotency-mismatch'), RECEIPT]);
  session.store.setValue('/Home/City', 'Saluda');
  await session.send();
  expect(sent.map(({ key }) => key)).toEqual(['key1', 'key2']);
  expect(session.getState().receipt).toEqual(RECEIPT);
});

test('a newer release with the same form is no news to her', async () => {
  const outdated = refusal('release-outdated', { release: 'two' }, 412);
  const { session, sent } = open([outdated, RECEIPT], [loadedOf('two')]);
  session.store.setValue('/Home/City', 'Saluda');
  await session.send();
  expect(sent.map(({ release }) => release)).toEqual(['one', 'two']);
  expect(session.getState()).toMatchObject({ receipt: RECEIPT, hasChanged: false });
});

test('a form that has changed takes the answers over, renamed ones too, and waits to be seen', async () => {
  const outdated = refusal('release-outdated', { release: 'two' }, 412);
  const { session, sent } = open([outdated, RECEIPT], [loadedOf('two', sampleForm('Town'))]);
  session.store.setValue('/Home/City', 'Saluda');
  await session.send();
  expect(sent).toHaveLength(1);
  expect(session.getState()).toMatchObject({ hasChanged: true, position: 2 });
  expect(session.store.getSnapshot().answers.Home).toEqual({ Town: 'Saluda' });
  await session.send();
  expect(sent[1]).toEqual({ flat: { city: 'Saluda' }, key: 'key1', release: 'two' });
});

test('what the server finds stands at its field', async () => {
  const problem = { step: 'last', path: '/Last/Note', code: 'required' };
  const { session } = open([refusal('incomplete', {}, 422, [problem])]);
  session.store.setValue('/Home/City', 'Saluda');
  await session.send();
  expect(session.getState().refused).toEqual([problem]);
  expect(session.store.fieldState('/Last/Note').problem).toEqual(problem);
});

test.each([
  [409, 'form-closed', 'problems.form-closed'],
  [404, 'not-found', 'problems.form-closed'],
  [429, 'too-many-requests', 'problems.too-many-requests'],
  [500, 'internal', 'forms.send-failed'],
])('%s %s says what to do', async (status, code, failure) => {
  const { session } = open([refusal(code, {}, status)]);
  session.store.setValue('/Home/City', 'Saluda');
  await session.send();
  expect(session.getState().failure).toBe(failure);
  session.store.setValue('/Home/City', 'Chappells');
  expect(session.getState().failure).toBeUndefined();
});

test('another one begins empty, with a key of its own', async () => {
  const { session, sent } = open([RECEIPT, RECEIPT]);
  session.store.setValue('/Home/City', 'Saluda');
  await session.send();
  session.restart();
  expect(session.getState()).toMatchObject({ position: 0, receipt: undefined, isDirty: false });
  expect(session.store.getSnapshot().answers).toEqual({});
  session.store.setValue('/Home/City', 'Ward');
  expect(session.getState().isDirty).toBe(true);
  await session.send();
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

test('of the answers to an external schema the tab keeps none that is restricted; all are sent', async () => {
  const form = {
    ...sampleForm(),
    steps: [],
    foreign: { restricted: ['/people/*/number'] },
  } as never;
  const { session, sent } = open([RECEIPT], [], form);
  const instance = { people: [{ name: 'Ana', number: '12345' }] };
  session.setInstance(instance);
  expect(inTab()).toContain('Ana');
  expect(inTab()).not.toContain('12345');
  const again = open([RECEIPT], [], form).session;
  expect(again.getInstance()).toEqual({ people: [{ name: 'Ana' }] });
  expect(again.getState()).toMatchObject({ isPartial: true });
  await session.send();
  expect(sent).toMatchObject([{ flat: instance }]);
});
