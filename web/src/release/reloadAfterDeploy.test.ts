/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { reloadAfterDeploy } from './reloadAfterDeploy.ts';

let stop = () => {};
const page = (script: string) => `<script type="module" src="${script}"></script>`;
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

function begin(answer: () => Promise<object>) {
  const calls: string[] = [];
  const flush = async () => calls.push('flush');
  const reload = () => calls.push('reload');
  const fetch = jest.fn(answer) as never;
  stop = reloadAfterDeploy({ flush, reload, fetch });
  return calls;
}

async function missPart() {
  window.dispatchEvent(new Event('vite:preloadError'));
  await settle();
}

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = page('/assets/main-old.js');
});
afterEach(() => stop());

const answers = (script: string) => async () => ({ ok: true, text: async () => page(script) });

test('saves, then loads the new build, once', async () => {
  const calls = begin(answers('/assets/main-new.js'));
  await missPart();
  expect(calls).toEqual(['flush', 'reload']);
  await missPart();
  expect(calls).toEqual(['flush', 'reload']);
});

test('stays where the build is the same: a part was lost on the way', async () => {
  const calls = begin(answers('/assets/main-old.js'));
  await missPart();
  expect(calls).toEqual([]);
});

test('stays while the server is away', async () => {
  const calls = begin(() => Promise.reject(new TypeError('offline')));
  await missPart();
  expect(calls).toEqual([]);
});
