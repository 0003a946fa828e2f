/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, cleanup } from '@testing-library/react';
import type { Field, Json } from '../../../kernel/index.ts';
import { StepForm } from '../../form/StepForm.tsx';
import { ItemProvider } from '../../state/ItemContext.tsx';
import { renderForm } from '../../test/renderForm.tsx';
import { sampleForm, sampleStep } from '../../test/sampleForm.ts';
import { typeInto } from '../../test/typeInto.ts';

interface MaskCase {
  name: string;
  field: Pick<Field, 'mask' | 'type' | 'decimals'>;
  typed?: string;
  pasted?: string;
  filled?: string;
  deleteAt?: number;
  shows: string;
  stores: Json;
}

const file = path.join(import.meta.dirname, '../../masks/masks.cases.json');
const cases: MaskCase[] = JSON.parse(readFileSync(file, 'utf8'));
const ID = '/Sample/Field';

test.each(cases)(
  'in its widget: $name',
  async ({ field, typed, pasted, filled, deleteAt, shows, stores }) => {
    const widget = field.mask === 'money' ? 'money' : 'masked';
    const form = sampleForm([
      sampleStep([{ name: 'Field', ui: { 'ui:widget': widget }, ...field } as never]),
    ]);
    const scope = { reveal: () => Promise.resolve(''), isReadOnly: false };
    const { store } = renderForm(
      <ItemProvider value={scope}>
        <StepForm step={form.steps[0]!} />
      </ItemProvider>,
      { form },
    );
    const input = document.getElementById(ID) as HTMLInputElement;
    await act(async () => input.focus());
    const hands = typeInto(input);
    // Each key is its own event: what React makes of it stands before the next one.
    for (const key of typed ?? '') await act(async () => hands.type(key));
    if (pasted !== undefined) await act(async () => hands.paste(pasted));
    if (filled !== undefined) await act(async () => hands.fill(filled));
    if (deleteAt !== undefined) await act(async () => hands.deleteAt(deleteAt));
    expect(input.value).toBe(shows);
    expect(store.fieldState(ID).value ?? null).toEqual(stores);
    cleanup();
  },
);
