import type { Locator, Page } from 'playwright-core';
import { type Hands, keyboardHands, pointerHands } from '../browser/hands.ts';
import { readerHands } from './readerHands.ts';
import type { Situation } from './situations.ts';
import type { Watch } from './Watch.ts';

/**
 * The hands of a situation, counted: a press, a choice and the tap into a field are one each, a list
 * that opens is two. Of a keyboard each key counts that is not text.
 */
export async function countedHands(page: Page, { by }: Situation, watch: Watch): Promise<Hands> {
  const { hands, count } = await handsOf(page, by, watch);
  async function act(target: Locator, taps: number, work: () => Promise<void>) {
    await target.waitFor({ state: 'attached' });
    await watch.look();
    const before = count();
    await work();
    watch.did(by === 'finger' ? taps : count() - before);
  }
  return {
    press: (target) => act(target, 1, () => hands.press(target)),
    type: (field, text) => act(field, 1, () => hands.type(field, text)),
    tick: (box, isTicked) => act(box, 1, () => hands.tick(box, isTicked)),
    choose: (first, nth, position) => act(first, 1, () => hands.choose(first, nth, position)),
    select: (field, position, label) => act(field, 2, () => hands.select(field, position, label)),
  };
}

async function handsOf(page: Page, by: Situation['by'], watch: Watch) {
  if (by === 'finger') return { hands: pointerHands, count: () => 0 };
  if (by === 'reader') return readerHands(page, watch);
  let keys = 0;
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key, options) => {
    keys += 1;
    return press(key, options);
  };
  return { hands: keyboardHands(page), count: () => keys };
}
