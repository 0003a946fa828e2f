/** @jest-environment jsdom */
import { jest } from '@jest/globals';

const announceLogout = jest.fn();
jest.unstable_mockModule('../sign-in/channel.ts', () => ({ announceLogout }));
const { logOut } = await import('./logout.ts');

const answered = async () => ({ ok: true, json: async () => ({}) });
let line: () => Promise<unknown>;
Object.assign(globalThis, { fetch: () => line() });
beforeEach(() => {
  line = answered;
  localStorage.clear();
  sessionStorage.clear();
});

/** A page with the header's button and what is asked, and how often it asked and left. */
function show(find: () => Promise<boolean>) {
  const question = '<dialog data-leave><button name="anyway" id="anyway">Anyway</button></dialog>';
  const notice = '<dialog data-no-line></dialog>';
  document.body.innerHTML = `<button data-logout id="out">Log out</button>${question}${notice}`;
  const seen = { asked: 0, left: 0, told: 0 };
  const dialog = (name: string) => document.querySelector<HTMLDialogElement>(`[${name}]`)!;
  dialog('data-leave').showModal = () => void seen.asked++;
  dialog('data-leave').close = () => undefined;
  dialog('data-no-line').showModal = () => void seen.told++;
  const ways = { find, leaveNow: () => void seen.left++ };
  document.getElementById('out')!.onclick = () => void logOut('page', ways);
  return { seen, press: (id = 'out') => document.getElementById(id)!.click() };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('the header of a page beside the application asks once where something waits, and goes on a press', async () => {
  const { seen, press } = show(async () => true);
  press();
  press();
  await settle();
  expect(seen).toEqual({ asked: 1, left: 0, told: 0 });
  press('anyway');
  await settle();
  expect(seen).toEqual({ asked: 1, left: 1, told: 0 });
});

test('it goes at once where nothing waits', async () => {
  const { seen, press } = show(async () => false);
  press();
  await settle();
  expect(seen).toEqual({ asked: 0, left: 1, told: 0 });
});

test('it asks where nobody can say what waits', async () => {
  const { seen, press } = show(() => Promise.reject(new Error('not loaded')));
  press();
  await settle();
  expect(seen).toEqual({ asked: 1, left: 0, told: 0 });
});

test.each([
  ['away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', async () => ({ ok: true, json: () => Promise.reject(new SyntaxError()) })],
])('where the line is %s it stays, forgets her on this device, and says so', async (_, dead) => {
  line = dead;
  localStorage.setItem('porchlight.was-here', '1');
  const record = { profile: { sub: 'ana' }, access_token: 'hers', expires_at: 1 };
  sessionStorage.setItem('oidc.user:https://here:page', JSON.stringify(record));
  document.documentElement.dataset.session = 'in';
  const { seen, press } = show(async () => false);
  press();
  press();
  await settle();
  expect(seen).toEqual({ asked: 0, left: 0, told: 1 });
  expect(document.documentElement.dataset.session).toBe('out');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(announceLogout).toHaveBeenCalled();
});

test('a portal that answers with an error is no dead line: the logout tells of it', async () => {
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  line = async () => ({ ok: false, status: 500, headers });
  const { seen, press } = show(async () => false);
  press();
  await settle();
  expect(seen).toEqual({ asked: 0, left: 1, told: 0 });
});
