import type { Field, Json } from '@porchlight/engine';
import { findMask } from '@porchlight/engine/masks';
import type { Locator, Page } from 'playwright-core';

/** Says that a control can't be made to hold an answer: a choice that is not offered, a radio group emptied. */
export const NOT_TYPED = Symbol('not typed');
type Held = Json | undefined | typeof NOT_TYPED;

const YES_NO = [{ value: 'yes' }, { value: 'no' }];

async function select(control: Locator, position: number): Promise<boolean> {
  try {
    // The first entry is the invitation to choose.
    await control.selectOption({ index: position + 1 }, { timeout: 2_000 });
    return true;
  } catch {
    return false;
  }
}

/** Radios and boxes: the first has the field's own id, the others theirs. */
async function choose(page: Page, field: Field, type: string, value: Json | undefined) {
  const choices = field.choices ?? YES_NO;
  const nth = (position: number) =>
    page.locator(`[id="${field.pointer}${position ? `-${position}` : ''}"]`);
  const chosen = value === undefined || value === null ? [] : [value].flat();
  const positions = chosen.map((one) => choices.findIndex((choice) => choice.value === one));
  if (positions.includes(-1) || new Set(positions).size < positions.length) return NOT_TYPED;
  if (type === 'radio') {
    if (positions.length > 1) return NOT_TYPED;
    if (positions.length) {
      await nth(positions[0]!).check();
      return value;
    }
    const isEmpty = !(await page.locator(`[name="${field.pointer}"]:checked`).count());
    return isEmpty ? undefined : NOT_TYPED;
  }
  for (const position of choices.keys())
    await nth(position).setChecked(positions.includes(position));
  return choices.flatMap((choice, position) =>
    positions.includes(position) ? [choice.value] : [],
  );
}

async function type(control: Locator, field: Field, value: Json | undefined): Promise<Held> {
  const mask = findMask(field);
  const text = value === undefined || value === null ? '' : String(value);
  await control.fill(mask && text !== '' ? mask.format(value) : text);
  await control.blur();
  const shown = await control.inputValue();
  return mask ? mask.parse(shown) : shown === '' ? undefined : shown;
}

/**
 * Puts an answer into a field of the page, whatever its widget. Returns the answer that the page then
 * holds: a mask may have made another of what was typed.
 */
export async function putAnswer(page: Page, field: Field, value: Json | undefined): Promise<Held> {
  const control = page.locator(`[id="${field.pointer}"]`);
  await control.waitFor({ state: 'attached' });
  const { tag, kind } = await control.evaluate((element) => ({
    tag: element.tagName,
    kind: element.getAttribute('type') ?? '',
  }));
  if (tag === 'SELECT') {
    const wanted = Array.isArray(value) ? value : value === undefined ? [] : [value];
    if (wanted.length > 1) return NOT_TYPED;
    const choices = field.choices ?? [];
    const position = wanted.length
      ? choices.findIndex((choice) => choice.value === wanted[0])
      : undefined;
    if (position === -1) return NOT_TYPED;
    return (await select(control, position ?? -1)) ? value : NOT_TYPED;
  }
  if (kind === 'checkbox' && field.type === 'boolean') {
    if (value === undefined && !(await control.isChecked())) return undefined;
    if (typeof value !== 'boolean') return NOT_TYPED;
    await control.setChecked(value);
    return value;
  }
  if (kind === 'radio' || kind === 'checkbox') return choose(page, field, kind, value);
  return type(control, field, value);
}
