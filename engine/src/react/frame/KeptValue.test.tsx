/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import { StepForm } from '../form/StepForm.tsx';
import { ItemProvider } from '../state/ItemContext.tsx';
import { renderForm } from '../test/renderForm.tsx';
import { sampleForm, sampleStep } from '../test/sampleForm.ts';

const texts = { 'fields.show': 'Show', 'fields.hide': 'Hide', 'fields.change': 'Change' };

function renderKept() {
  const field = {
    name: 'Secret',
    required: true,
    classification: 'restricted' as const,
    ui: { 'ui:widget': 'text' },
  };
  const form = sampleForm([sampleStep([field])]);
  const scope = { reveal: async () => '123-45-1234', isReadOnly: false };
  return renderForm(
    <ItemProvider value={scope}>
      <StepForm step={form.steps[0]!} />
    </ItemProvider>,
    { form, kept: { '/Sample/Secret': '***-**-1234' }, texts },
  );
}

test('a kept value is shown masked, and in full when it is asked for', async () => {
  renderKept();
  expect(await screen.findByText('***-**-1234')).toBeTruthy();
  fireEvent.click(screen.getByText('Show'));
  expect(await screen.findByText('123-45-1234')).toBeTruthy();
  fireEvent.click(screen.getByText('Hide'));
  expect(screen.getByText('***-**-1234')).toBeTruthy();
});

test('Change opens an empty field with the focus in it; nothing is lost until something is typed', async () => {
  const { store } = renderKept();
  fireEvent.click(await screen.findByText('Change'));
  const control = document.getElementById('/Sample/Secret') as HTMLInputElement;
  expect(control.value).toBe('');
  expect(document.activeElement).toBe(control);
  expect(store.problemsOf('sample')).toEqual([]);
  fireEvent.change(control, { target: { value: '9' } });
  expect(store.getSnapshot().answers.Sample?.Secret).toBe('9');
});
