/** @jest-environment jsdom */
import { logOut } from './logout.ts';

/** A page with the header's button and what is asked, and how often it asked and left. */
function show({ hasQuestion = true, find }: { hasQuestion?: boolean; find(): Promise<boolean> }) {
  const question = '<dialog data-leave><button name="anyway" id="anyway">Anyway</button></dialog>';
  document.body.innerHTML = `<button data-logout id="out">Log out</button>${hasQuestion ? question : ''}`;
  const seen = { asked: 0, left: 0, shown: 0 };
  const dialog = document.querySelector('dialog');
  if (dialog) dialog.showModal = () => void seen.asked++;
  const ways = { find, goOut: () => void seen.left++, show: () => void seen.shown++ };
  document.getElementById('out')!.onclick = () => void logOut('page', ways);
  return { seen, press: (id = 'out') => document.getElementById(id)!.click() };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('the header of a page beside the application asks once where something waits, and goes on a press', async () => {
  const { seen, press } = show({ find: async () => true });
  press();
  press();
  await settle();
  expect(seen).toEqual({ asked: 1, left: 0, shown: 0 });
  press('anyway');
  expect(seen).toEqual({ asked: 1, left: 1, shown: 0 });
});

test.each([true, false])(
  'it goes at once where nothing waits (words to ask with: %s)',
  async (hasQuestion) => {
    const { seen, press } = show({ hasQuestion, find: async () => false });
    press();
    await settle();
    expect(seen).toEqual({ asked: 0, left: 1, shown: 0 });
  },
);

test('a release from before, which has no words to ask with, shows the application where something waits', async () => {
  const { seen, press } = show({ hasQuestion: false, find: async () => true });
  press();
  await settle();
  expect(seen).toEqual({ asked: 0, left: 0, shown: 1 });
});

test('it asks where nobody can say what waits', async () => {
  const { seen, press } = show({ find: () => Promise.reject(new Error('not loaded')) });
  press();
  await settle();
  expect(seen).toEqual({ asked: 1, left: 0, shown: 0 });
});
