import type { Locator, Page } from 'playwright-core';
import { type InputMethod, keyboardInput, pointerInput } from '../browser/inputMethod.ts';
import { readerInput } from './readerInput.ts';
import type { Situation } from './situations.ts';
import type { Watch } from './Watch.ts';

/**
 * The input of a situation, counted: a press, a choice and the tap into a field are one each, a list
 * that opens is two. Of a keyboard each key counts that is not text.
 */
export async function countedInput(
  page: Page,
  { by }: Situation,
  watch: Watch,
): Promise<InputMethod> {
  const { input, count } = await inputOf(page, by, watch);
  async function act(target: Locator, taps: number, work: () => Promise<void>) {
    await target.waitFor({ state: 'attached' });
    await watch.look();
    const before = count();
    await work();
    watch.did(by === 'finger' ? taps : count() - before);
  }
  return {
    press: (target) => act(target, 1, () => input.press(target)),
    type: (field, text) => act(field, 1, () => input.type(field, text)),
    tick: (box, isTicked) => act(box, 1, () => input.tick(box, isTicked)),
    choose: (first, nth, position) => act(first, 1, () => input.choose(first, nth, position)),
    select: (field, position, label) => act(field, 2, () => input.select(field, position, label)),
  };
}

async function inputOf(page: Page, by: Situation['by'], watch: Watch) {
  if (by === 'finger') return { input: pointerInput, count: () => 0 };
  if (by === 'reader') return readerInput(page, watch);
  let keys = 0;
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key, options) => {
    keys += 1;
    return press(key, options);
  };
  return { input: keyboardInput(page), count: () => keys };
}
