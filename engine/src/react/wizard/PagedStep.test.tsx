/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { Problem, Text } from '../../kernel/index.ts';
import { useBusy } from '../saving/useBusy.ts';
import { useFormStore } from '../store/FormStoreContext.tsx';
import { renderForm } from '../test/renderForm.tsx';
import { type SampleField, sampleForm, sampleStep } from '../test/sampleForm.ts';
import { StepPage } from './StepPage.tsx';

const place = (value: string) => ({ type: 1, value });
const words = (value: string) => ({ type: 0, value });
const texts: { [id: string]: Text } = {
  'application.step-of': [words('Step '), place('position'), words(' of '), place('total')],
  'application.minutes-left': [place('minutes'), words(' minutes left')],
};

interface Aloud {
  language?: string;
  readAloud?: boolean;
}

function open(fields: SampleField[], pages?: string[][], more: Aloud = {}) {
  const step = sampleStep(fields, pages && { pages });
  const { language, readAloud } = more;
  const form = { ...sampleForm([step]), pace: 'one' as const, readAloud };
  const nothing = () => {};
  renderForm(
    <StepPage
      step={step}
      hasBack={false}
      isSaving={false}
      minutes={30}
      onNext={nothing}
      onBack={nothing}
    />,
    {
      form,
      texts: { ...texts, 'application.next': 'Next', 'application.listen': 'Listen' },
      language,
    },
  );
}

test('a question that has the screen for itself is its heading, and is read once', async () => {
  open([{ name: 'First' }, { name: 'Second', required: true }]);
  const heading = await screen.findByRole('heading', { level: 3, name: /^Title of First/ });
  expect(screen.getAllByText('Title of First')).toHaveLength(1);
  expect(within(heading).getByText('Title of First').tagName).toBe('LABEL');
  expect(screen.getByRole('textbox', { name: /^Title of First/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  const second = await screen.findByRole('heading', { level: 3, name: 'Title of Second' });
  expect(document.activeElement).toBe(second);
});

test('of a group the legend is the heading', async () => {
  const choices = [{ value: 'a', label: 'A' }];
  open([{ name: 'Choice', required: true, choices, ui: { 'ui:widget': 'radio' } }]);
  const group = await screen.findByRole('radiogroup', { name: 'Title of Choice' });
  expect(within(group).getByRole('heading', { level: 3 }).textContent).toBe('Title of Choice');
});

test('questions that belong together have labels, no headings', async () => {
  open([{ name: 'First' }, { name: 'Second' }], [['First', 'Second']]);
  expect(await screen.findAllByRole('textbox')).toHaveLength(2);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('progress is told in steps, of a step with one question, too', async () => {
  open([{ name: 'Only' }]);
  expect(await screen.findByText('Step 1 of 1 · 30 minutes left')).toBeTruthy();
});

describe('reading aloud', () => {
  const said: string[] = [];
  const cancel = jest.fn();
  class Utterance {
    lang = '';
    constructor(readonly words: string) {}
  }
  const speak = ({ lang, words: heard }: Utterance) => said.push(`${lang}: ${heard}`);
  const voice = { speechSynthesis: { cancel, speak }, SpeechSynthesisUtterance: Utterance };
  beforeEach(() => {
    said.length = 0;
    Object.assign(globalThis, voice);
  });
  afterAll(() => {
    for (const name of Object.keys(voice)) Reflect.deleteProperty(globalThis, name);
  });

  test.each(['en', 'es'])(
    'says the question that is shown alone, and each when it is, in %s',
    async (language) => {
      open(
        [{ name: 'First' }, { name: 'Second' }, { name: 'Third' }],
        [['First'], ['Second', 'Third']],
        {
          language,
          readAloud: true,
        },
      );
      fireEvent.click(await screen.findByText('Listen'));
      expect(said).toEqual([`${language}-US: Title of First`]);
      cancel.mockClear();
      fireEvent.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByRole('textbox', { name: /^Title of Second/ });
      // What is being read is no longer what is asked.
      expect(cancel).toHaveBeenCalled();
      fireEvent.click(await screen.findByText('Listen'));
      expect(said.slice(1)).toEqual([
        `${language}-US: Title of Second`,
        `${language}-US: Title of Third`,
      ]);
    },
  );

  test('is not offered where the pack does not want it', async () => {
    open([{ name: 'First' }]);
    await screen.findByRole('textbox');
    expect(screen.queryByText('Listen')).toBeNull();
  });
});

const before = sampleStep(['First', 'Second', 'Third'].map((name) => ({ name })));
const after = sampleStep([{ name: 'First' }, { name: 'Third' }]);
const rest = { hasBack: false, isSaving: false, onNext: () => {}, onBack: () => {} };
function Changing() {
  const [step, setStep] = useState(before);
  return (
    <>
      <StepPage step={step} {...rest} />
      <button type="button" onClick={() => setStep(after)}>
        Empty
      </button>
    </>
  );
}

test('where the question that is shown goes, what came after it is shown, not the first', async () => {
  const form = { ...sampleForm([before]), pace: 'one' as const };
  renderForm(<Changing />, { form, texts: { ...texts, 'application.next': 'Next' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { level: 3, name: /^Title of Second/ });
  fireEvent.click(screen.getByText('Empty'));
  expect(await screen.findByRole('heading', { level: 3, name: /^Title of Third/ })).toBeTruthy();
});

test('who changes one answer goes back with it at once, unless another question is wrong now', async () => {
  const step = sampleStep([
    { name: 'First' },
    { name: 'Second' },
    { name: 'Third', required: true },
  ]);
  const form = { ...sampleForm([step]), pace: 'one' as const };
  const onNext = jest.fn();
  const { store } = renderForm(
    <StepPage
      step={step}
      {...rest}
      startAt="/Sample/First"
      isChanging
      nextLabel="Back to my answers"
      onNext={onNext}
    />,
    { form, texts: { ...texts, 'application.next': 'Next' } },
  );
  const done = await screen.findByRole('button', { name: 'Back to my answers' });
  fireEvent.click(done);
  expect(await screen.findByRole('heading', { level: 3, name: /^Title of Third/ })).toBeTruthy();
  expect(onNext).not.toHaveBeenCalled();
  act(() => store.setValue('/Sample/Third', 'now'));
  fireEvent.click(screen.getByRole('button', { name: 'Back to my answers' }));
  expect(onNext).toHaveBeenCalledTimes(1);
});

function Sending() {
  const store = useFormStore();
  const { isBusy, ended, begin, end } = useBusy();
  const send = () => {
    begin();
    store.setServerProblems([
      { path: '/Sample/First', step: 'sample', code: 'required', params: {} } as Problem,
    ]);
    store.touchStep('sample');
    end();
  };
  return <StepPage step={before} {...rest} isSaving={isBusy} endedSaves={ended} onNext={send} />;
}

test('what only the server found on another page is shown, however fast it answered', async () => {
  const form = { ...sampleForm([before]), pace: 'one' as const };
  renderForm(<Sending />, { form, texts: { ...texts, 'application.next': 'Next' } });
  for (const name of ['First', 'Second', 'Third']) {
    await screen.findByRole('heading', { level: 3, name: new RegExp(`^Title of ${name}`) });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  }
  expect(await screen.findByRole('heading', { level: 3, name: /^Title of First/ })).toBeTruthy();
});
