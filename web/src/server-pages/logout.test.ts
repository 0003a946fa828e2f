/** @jest-environment jsdom */
import { logOut } from './logout.ts';

/** A page with the header's button and what is asked, and how often it asked and left. */
function show(find: () => Promise<boolean>) {
  const question = '<dialog data-leave><button name="anyway" id="anyway">Anyway</button></dialog>';
  document.body.innerHTML = `<button data-logout id="out">Log out</button>${question}`;
  const seen = { asked: 0, left: 0 };
  document.querySelector('dialog')!.showModal = () => void seen.asked++;
  const ways = { find, goOut: () => void seen.left++ };
  document.getElementById('out')!.onclick = () => void logOut('page', ways);
  return { seen, press: (id = 'out') => document.getElementById(id)!.click() };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('the header of a page beside the application asks once where something waits, and goes on a press', async () => {
  const { seen, press } = show(async () => true);
  press();
  press();
  await settle();
  expect(seen).toEqual({ asked: 1, left: 0 });
  press('anyway');
  expect(seen).toEqual({ asked: 1, left: 1 });
});

test('it goes at once where nothing waits', async () => {
  const { seen, press } = show(async () => false);
  press();
  await settle();
  expect(seen).toEqual({ asked: 0, left: 1 });
});

test('it asks where nobody can say what waits', async () => {
  const { seen, press } = show(() => Promise.reject(new Error('not loaded')));
  press();
  await settle();
  expect(seen).toEqual({ asked: 1, left: 0 });
});
