/** @jest-environment jsdom */
import { jest } from '@jest/globals';

const announceLogout = jest.fn();
jest.unstable_mockModule('../sign-in/channel.ts', () => ({ announceLogout }));
const { askToLeave } = await import('./askToLeave.ts');

let line: () => Promise<unknown>;
Object.assign(globalThis, { fetch: () => line() });
beforeEach(() => {
  line = async () => ({ ok: true, json: async () => ({}) });
});

/** The account page's way out, with how often it asked and posted. */
function show() {
  document.body.innerHTML = `<form id="leaving" data-leaving="ana"><button id="out">Log out</button></form>
<dialog data-leave><button form="leaving" name="anyway" id="anyway">Log out anyway</button></dialog>
<dialog data-no-line></dialog>`;
  const seen = { asked: 0, posted: 0 };
  const told = jest.fn();
  document.querySelector<HTMLDialogElement>('[data-no-line]')!.showModal = told;
  document.querySelector('dialog')!.close = () => undefined;
  const form = document.querySelector('form')!;
  form.submit = () => void seen.posted++;
  document.querySelector('dialog')!.showModal = () => void seen.asked++;
  // What no script holds is posted by the browser.
  document.body.onsubmit = (event) => {
    if (!event.defaultPrevented) seen.posted++;
    event.preventDefault();
  };
  return { seen, told, press: (id = 'out') => document.getElementById(id)!.click() };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a logout is held until what looks has come, and asks once where something waits', async () => {
  const { seen, press } = show();
  let arrive: (isHeld: boolean) => void = () => undefined;
  const late = new Promise<boolean>((resolve) => {
    arrive = resolve;
  });
  askToLeave(() => late);
  press();
  press();
  await settle();
  expect(seen).toEqual({ asked: 0, posted: 0 });
  arrive(true);
  await settle();
  expect(seen).toEqual({ asked: 1, posted: 0 });
  press('anyway');
  await settle();
  expect(seen).toEqual({ asked: 1, posted: 1 });
});

test('a logout where nothing waits posts; where what looks did not come it asks', async () => {
  const first = show();
  askToLeave(async () => false);
  first.press();
  await settle();
  expect(first.seen).toEqual({ asked: 0, posted: 1 });
  const second = show();
  askToLeave(() => Promise.reject(new Error('not loaded')));
  second.press();
  await settle();
  expect(second.seen).toEqual({ asked: 1, posted: 0 });
});

test('without a line it posts into nothing: this device forgets her, and she is told', async () => {
  localStorage.setItem('porchlight.was-here', '1');
  line = () => Promise.reject(new TypeError('Failed to fetch'));
  const { seen, told, press } = show();
  askToLeave(async () => false);
  press();
  await settle();
  press('anyway');
  await settle();
  expect(seen).toEqual({ asked: 0, posted: 0 });
  expect(told).toHaveBeenCalledTimes(2);
  expect(localStorage.length).toBe(0);
  expect(announceLogout).toHaveBeenCalled();
});

test('a browser whose session storage throws leaves no dead button', async () => {
  const { seen, press } = show();
  const known = Object.getOwnPropertyDescriptor(window, 'sessionStorage')!;
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  try {
    askToLeave();
    press();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(seen.asked + seen.posted).toBe(1);
  } finally {
    Object.defineProperty(window, 'sessionStorage', known);
  }
});

test('the small script of the pages asks itself, before any other has come', async () => {
  const { seen, press } = show();
  await import('./account.ts');
  press();
  expect(seen.posted).toBe(0);
});
