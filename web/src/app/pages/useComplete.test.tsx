/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { createFormStore, FormStoreProvider } from '@porchlight/engine/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { sampleForm, sampleStep } from '../../../../engine/src/react/test/sampleForm.ts';
import { useComplete } from './useComplete.tsx';

const store = createFormStore({
  form: sampleForm([sampleStep([])]) as never,
  answers: {},
  facts: {},
  kept: {},
});

function Page({ complete }: { complete(): void }) {
  const { ask, question } = useComplete(complete, true);
  return (
    <FormStoreProvider store={store}>
      <button type="button" onClick={ask}>
        Save and Complete
      </button>
      {question}
    </FormStoreProvider>
  );
}

test('with every paper there a press sends once, also where it is pressed twice before it is known', async () => {
  const complete = jest.fn();
  render(<Page complete={complete} />);
  const press = () => screen.getByText('Save and Complete').click();
  await act(async () => {
    press();
    press();
  });
  await waitFor(() => expect(complete).toHaveBeenCalledTimes(1));
  await act(async () => press());
  await waitFor(() => expect(complete).toHaveBeenCalledTimes(2));
});
