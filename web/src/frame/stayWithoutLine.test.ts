/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { stayWithoutLine } from './stayWithoutLine.ts';

const left: string[] = [];
const tell = jest.fn();
const isReachable = jest.fn<() => Promise<boolean>>();
let stop: () => void;

beforeEach(() => {
  left.length = 0;
  tell.mockReset();
  isReachable.mockReset().mockResolvedValue(false);
  document.body.innerHTML = `
    <a id="messages" href="/messages"><span>Messages</span></a>
    <a id="error" href="#field">An answer</a>
    <a id="sheet" href="/sheet.pdf" target="_blank">A sheet</a>
    <a id="file" href="/receipt.pdf" download>A receipt</a>
    <a id="agency" href="https://agency.example/">The agency</a>
    <a id="call" href="tel:+18035550100">Call</a>`;
  stop = stayWithoutLine({ isReachable, tell, leave: (url) => left.push(url) });
});
afterEach(() => stop());

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

test('so does one to another site', async () => {
  expect(await press('#agency')).toBe(false);
  expect(left).toEqual([]);
  expect(tell).toHaveBeenCalledTimes(1);
});

test('what this browser opens by itself is opened', async () => {
  stop();
  const isKept = async (url: string) => url.endsWith('/messages');
  stop = stayWithoutLine({ isReachable, tell, isKept, leave: (url) => left.push(url) });
  await press('#messages');
  await press('#agency');
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

test('nor what the page does itself', async () => {
  document.querySelector('#messages')!.addEventListener('click', (event) => event.preventDefault());
  await press('#messages');
  expect(isReachable).not.toHaveBeenCalled();
});
