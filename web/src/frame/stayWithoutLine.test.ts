/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { stayWithoutLine } from './stayWithoutLine.ts';

const left: string[] = [];
const tell = jest.fn();
const tellWait = jest.fn<(isWaiting: boolean) => void>();
const isReachable = jest.fn<() => Promise<boolean>>();
let stop: (() => void) | undefined;

beforeEach(() => {
  left.length = 0;
  tell.mockReset();
  tellWait.mockReset();
  isReachable.mockReset().mockResolvedValue(false);
  document.body.innerHTML = `
    <a id="messages" href="/messages"><span>Messages</span></a>
    <a id="account" href="/account">My account</a>
    <a id="error" href="#field">An answer</a>
    <a id="sheet" href="/sheet.pdf" target="_blank">A sheet</a>
    <a id="file" href="/receipt.pdf" download>A receipt</a>
    <a id="agency" href="https://agency.example/">The agency</a>
    <a id="call" href="tel:+18035550100">Call</a>`;
  start();
});
afterEach(() => {
  stop?.();
  jest.restoreAllMocks();
});

function start(isKept?: (url: string) => Promise<boolean>) {
  stop?.();
  stop = stayWithoutLine({ isReachable, tell, tellWait, isKept, leave: (url) => left.push(url) });
}

/** @returns Whether the browser would follow the link by itself. */
async function press(selector: string, init: MouseEventInit = {}) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  const goes = document.querySelector(selector)!.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
  return goes;
}

test('a link to another page stays on a dead line, and says so once', async () => {
  await Promise.all([press('#messages span'), press('#messages')]);
  expect(left).toEqual([]);
  expect(tell).toHaveBeenCalledTimes(1);
  expect(isReachable).toHaveBeenCalledTimes(1);
});

test('one to another site stays where the browser knows that it is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await press('#agency')).toBe(false);
  expect(left).toEqual([]);
  expect(tell).toHaveBeenCalledTimes(1);
});

test('one to another site is followed while the portal alone is down', async () => {
  // jsdom would follow it.
  const seen: boolean[] = [];
  const look = (event: Event) => {
    seen.push(event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', look, { once: true });
  await press('#agency');
  expect(seen).toEqual([false]);
  expect(isReachable).not.toHaveBeenCalled();
  expect(tell).not.toHaveBeenCalled();
});

test('of two links that are pressed while a bad line answers the last one counts', async () => {
  const answers: ((isReached: boolean) => void)[] = [];
  isReachable.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  await press('#messages');
  await press('#account');
  expect(answers).toHaveLength(1);
  answers[0]!(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(left).toEqual(['http://localhost/account']);
  // And the next press is a new question.
  await press('#messages');
  expect(answers).toHaveLength(2);
});

test('what cannot be looked up holds no link for good', async () => {
  start(() => Promise.reject(new Error('no storage')));
  await press('#messages');
  await press('#messages');
  expect(tell).toHaveBeenCalledTimes(2);
  // The portal answers with an error: the other page says which.
  isReachable.mockRejectedValue(new Error('settings'));
  await press('#messages');
  expect(left).toEqual(['http://localhost/messages']);
});

test('a look that takes long is told of', async () => {
  jest.useFakeTimers();
  try {
    let answer = (_: boolean): void => undefined;
    isReachable.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    document.querySelector<HTMLElement>('#messages')!.click();
    await jest.advanceTimersByTimeAsync(900);
    expect(tellWait).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(tellWait.mock.calls).toEqual([[true]]);
    answer(false);
    await jest.advanceTimersByTimeAsync(2000);
    expect(tellWait.mock.calls).toEqual([[true], [false]]);
    expect(tell).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

test('what this browser opens by itself is opened', async () => {
  start(async (url) => url.endsWith('/messages'));
  await press('#messages');
  await press('#account');
  expect(left).toEqual(['http://localhost/messages']);
  expect(tell).toHaveBeenCalledTimes(1);
});

test('it goes on where the portal answers', async () => {
  isReachable.mockResolvedValue(true);
  expect(await press('#messages')).toBe(false);
  expect(left).toEqual(['http://localhost/messages']);
  expect(tell).not.toHaveBeenCalled();
});

test.each<[string, MouseEventInit]>([
  ['#error', {}],
  ['#sheet', {}],
  ['#file', {}],
  ['#call', {}],
  ['#messages', { ctrlKey: true }],
])('what leaves nothing is not asked about: %s %j', async (selector, init) => {
  // jsdom would follow it.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  await press(selector, init);
  expect(isReachable).not.toHaveBeenCalled();
  expect(left).toEqual([]);
});

test('what the page does itself is not asked about', async () => {
  document.querySelector('#messages')!.addEventListener('click', (event) => event.preventDefault());
  await press('#messages');
  expect(isReachable).not.toHaveBeenCalled();
});
