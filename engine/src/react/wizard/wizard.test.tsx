/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { JsonObject } from '../../kernel/index.ts';
import { StepActions } from '../stepper/StepActions.tsx';
import { StepList } from '../stepper/StepList.tsx';
import { renderForm } from '../test/renderForm.tsx';
import { sampleForm, sampleStep } from '../test/sampleForm.ts';
import { Listen } from './Listen.tsx';
import { StepPage } from './StepPage.tsx';
import { type DescribeStepsOptions, describeSteps } from './useSteps.ts';

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

const texts = {
  'application.summary': 'Another look',
  'application.summary-line': 'line',
  'application.summary-more': [
    { type: 0, value: 'and ' },
    { type: 1, value: 'count' },
    { type: 0, value: ' more' },
  ],
  'application.next': 'Next',
  'application.back': 'Back',
  'application.save-and-complete': 'Save and Complete',
  'application.step-done': 'completed',
  'application.steps-done': [
    { type: 1, value: 'count' },
    { type: 0, value: ' done' },
  ],
  'application.step-invalid': 'Needs another look',
  'too-few': 'You need more',
};

const noop = () => undefined;
const twoFields = sampleStep([
  { name: 'One', required: true },
  { name: 'Two', required: true },
]);

function renderStep(part = {}, step = twoFields) {
  const handlers = { onNext: jest.fn(), onBack: jest.fn() };
  const form = sampleForm([step]);
  const page = <StepPage step={step} hasBack isSaving={false} {...handlers} {...part} />;
  return { ...renderForm(page, { form, texts }), ...handlers };
}

test('a button that was busy has the focus again, unless something else has taken it', async () => {
  const page = (isSaving: boolean) => <StepActions hasBack isSaving={isSaving} onBack={noop} />;
  const { rerender } = render(page(false));
  const next = screen.getByRole('button', { name: 'application.next' });
  const back = screen.getByRole('button', { name: 'application.back' });
  act(() => next.focus());
  rerender(page(true));
  // A browser takes it from what is disabled.
  act(() => next.blur());
  const focus = jest.spyOn(next, 'focus');
  rerender(page(false));
  expect(document.activeElement).toBe(next);
  // Who has scrolled away meanwhile stays where she is.
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  rerender(page(true));
  act(() => back.focus());
  rerender(page(false));
  expect(document.activeElement).not.toBe(document.body);
});

describe('reading aloud', () => {
  const said: string[] = [];
  const voice = {
    cancel: jest.fn(),
    speak: (part: { words: string; lang: string }) => said.push(`${part.lang}: ${part.words}`),
  };
  class Utterance {
    lang = '';
    onend?: () => void;
    constructor(readonly words: string) {}
  }
  beforeEach(() => {
    said.length = 0;
    Object.assign(globalThis, { speechSynthesis: voice, SpeechSynthesisUtterance: Utterance });
  });
  afterAll(() => Reflect.deleteProperty(globalThis, 'speechSynthesis'));
  const words = { 'application.listen': 'Listen', 'application.listen-stop': 'Stop' };
  const page = <StepPage step={twoFields} hasBack isSaving={false} onNext={noop} onBack={noop} />;
  const open = (readAloud: boolean) =>
    renderForm(page, {
      form: { ...sampleForm([twoFields]), readAloud },
      answers: { Sample: { One: 'secret' } },
      texts: { ...texts, ...words },
    });

  test('says the questions on the screen, in the page’s language, and no answer', async () => {
    open(true);
    fireEvent.click(await screen.findByText('Listen'));
    expect(said).toEqual(['en-US: Title of One', 'en-US: Title of Two']);
    fireEvent.click(screen.getByText('Stop'));
    expect(voice.cancel).toHaveBeenCalled();
    expect(screen.getByText('Listen')).toBeTruthy();
  });

  test('says how often an amount may come, what may be said of a list, and nothing that is not asked here', async () => {
    const choices = [{ value: 'week', label: 'Every week' }];
    const pay = { name: 'Pay', type: 'number' as const, mask: 'money' };
    const step = sampleStep([
      { ...pay, frequencies: { title: 'Amount', choices } },
      { name: 'Kind', choices: [{ value: 'a', label: 'A' }] },
      { name: 'Rooms', none: 'There are none' },
    ]);
    const { Kind: _kind, ...properties } = step.schema.properties as JsonObject;
    const shown = { ...step, schema: { ...step.schema, properties } };
    renderForm(<Listen step={shown} />, {
      form: { ...sampleForm([step]), readAloud: true },
      texts: { ...texts, ...words, 'fields.how-often': 'How often?' },
    });
    fireEvent.click(await screen.findByText('Listen'));
    expect(said.map((one) => one.replace('en-US: ', ''))).toEqual([
      'Amount',
      'How often?',
      'Every week',
      'Title of Rooms',
      'There are none',
    ]);
  });

  test('is offered where the pack wants it, and by browsers that have a voice', async () => {
    open(false);
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    open(true);
    await act(async () => undefined);
    expect(screen.queryByText('Listen')).toBeNull();
  });
});

describe('a summary that is taller than the screen', () => {
  const ten = sampleStep(
    Array.from({ length: 10 }, (_, position) => ({ name: `F${position}`, required: true })),
  );
  const height = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')!;
  afterEach(() => Object.defineProperty(HTMLElement.prototype, 'offsetHeight', height));
  const openSummary = (tall: number) => {
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
      get: () => tall,
      configurable: true,
    });
    renderStep({}, ten);
    fireEvent.click(screen.getByText('Next'));
    return within(screen.getByRole('alert'));
  };

  test('shows its first lines, and the others when they are asked for', () => {
    const summary = openSummary(window.innerHeight + 1);
    expect(summary.getAllByRole('link')).toHaveLength(4);
    fireEvent.click(summary.getByRole('button', { name: 'and 6 more' }));
    const links = summary.getAllByRole('link');
    expect(links).toHaveLength(10);
    expect(document.activeElement).toBe(links[4]);
    expect(summary.queryByRole('button')).toBeNull();
  });

  test('one that fits shows them all', () => {
    const summary = openSummary(window.innerHeight);
    expect(summary.getAllByRole('link')).toHaveLength(10);
    expect(summary.queryByRole('button')).toBeNull();
  });
});

test('Next with problems sums them up in page order, and the summary takes the focus', () => {
  const { onNext } = renderStep();
  fireEvent.click(screen.getByText('Next'));
  const summary = screen.getByText('Another look').closest('[role=alert]')!;
  expect(document.activeElement).toBe(summary);
  const links = within(summary as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/Sample/One', '#/Sample/Two']);
  expect(onNext).not.toHaveBeenCalled();
});

test('a link of the summary moves the focus to its field', () => {
  renderStep();
  fireEvent.click(screen.getByText('Next'));
  fireEvent.click(screen.getAllByRole('link')[1]!);
  expect(document.activeElement?.id).toBe('/Sample/Two');
});

test('the summary shrinks as answers get right', () => {
  const { store } = renderStep();
  fireEvent.click(screen.getByText('Next'));
  act(() => store.setValue('/Sample/One', 'x'));
  expect(screen.getAllByRole('link')).toHaveLength(1);
  act(() => store.setValue('/Sample/Two', 'x'));
  expect(screen.queryByText('Another look')).toBeNull();
});

test('Next goes on when all is well', () => {
  const { store, onNext } = renderStep();
  act(() => {
    store.setValue('/Sample/One', 'x');
    store.setValue('/Sample/Two', 'x');
  });
  fireEvent.click(screen.getByText('Next'));
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('a shut gate says why, and Next stays', () => {
  const gate = {
    id: 'too-few',
    must: { filled: '/Sample/One', is: true },
    message: 'too-few',
    blocks: ['next' as const],
    reads: [],
  };
  const { onNext } = renderStep({}, sampleStep([{ name: 'One' }], { gates: [gate] }));
  expect(screen.queryByText('You need more')).toBeNull();
  fireEvent.click(screen.getByText('Next'));
  expect(screen.getByText('You need more')).toBeTruthy();
  expect(onNext).not.toHaveBeenCalled();
});

test('Save and Complete stands beside Next only while editing after submission', () => {
  const onSaveAndComplete = jest.fn();
  renderStep({ onSaveAndComplete });
  fireEvent.click(screen.getByText('Save and Complete'));
  expect(onSaveAndComplete).toHaveBeenCalledTimes(1);
});

describe('the stepper', () => {
  const steps = ['a', 'b', 'c'].map((name) => sampleStep([], { name, title: `Step ${name}` }));

  function renderList(current: number, onOpen = jest.fn(), options = {}) {
    const entries = describeSteps(steps, { current, invalid: [], ...options });
    const list = (
      <StepList steps={entries} current={current} onOpen={onOpen}>
        <p>content</p>
      </StepList>
    );
    return { ...renderForm(list, { form: sampleForm([sampleStep([])]), texts }), onOpen };
  }

  test('marks the current step, says which are completed, opens a done one by a real button', () => {
    const { onOpen, container } = renderList(1);
    expect(container.querySelector('[aria-current=step]')?.textContent).toContain('Step b');
    const done = screen.getByRole('button', { name: /Step a.*completed/ });
    fireEvent.click(done);
    expect(onOpen).toHaveBeenCalledWith(0);
    expect(screen.queryByRole('button', { name: /Step c/ })).toBeNull();
  });

  test('looking back takes no check away; what does not hold, or was never open, has none', () => {
    const done = (options: Partial<DescribeStepsOptions>) =>
      describeSteps(steps, { current: 0, invalid: [], ...options })
        .filter(({ isDone }) => isDone)
        .map(({ name }) => name);
    expect(done({ reached: 2 })).toEqual(['b']);
    expect(done({ visited: ['a', 'b', 'c'], reached: 2 })).toEqual(['b', 'c']);
    expect(done({ visited: ['a', 'b', 'c'], reached: 2, unsound: ['b'] })).toEqual(['c']);
    // A step that came in between while she was further, or while what was sent is edited.
    expect(done({ visited: ['a', 'c'], reached: 2, canOpenAll: true })).toEqual(['c']);
  });

  test('each step that was reached can be opened', () => {
    const { onOpen } = renderList(0, jest.fn(), { reached: 2 });
    fireEvent.click(screen.getByRole('button', { name: /Step c/ }));
    expect(onOpen).toHaveBeenCalledWith(2);
  });

  test('done steps above the open one are one line that says how many and opens them; what needs another look stays beside it', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const five = names.map((name) => sampleStep([], { name, title: `Step ${name}` }));
    const entries = describeSteps(five, { current: 4, invalid: ['b'] });
    const { container } = renderForm(
      <StepList steps={entries} current={4} onOpen={() => undefined}>
        <p>content</p>
      </StepList>,
      { form: sampleForm([sampleStep([])]), texts },
    );
    const folded = () =>
      [...container.querySelectorAll('[data-fold] [data-folds] h2')].map((one) => one.textContent);
    expect(folded()).toEqual(['a', 'c', 'd'].map((name) => `Step ${name}, completed`));
    const line = screen.getByText('3 done');
    expect(line.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(folded()).toEqual([]);
  });

  test('one done step is its own line', () => {
    renderList(1);
    expect(screen.queryByText('1 done')).toBeNull();
  });

  test('makes no tab list, which would take the arrow keys away from the fields', () => {
    renderList(1);
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('the heading of a new step takes the focus while it unfolds, and no longer than that', () => {
    const show = (current: number) => (
      <StepList
        steps={describeSteps(steps, { current, invalid: [] })}
        current={current}
        onOpen={() => undefined}
      >
        <input aria-label={`Field ${current}`} />
      </StepList>
    );
    const { rerender, container } = render(show(0));
    const isUnfolding = () => container.querySelector('[data-opens]') !== null;
    expect([document.activeElement, isUnfolding()]).toEqual([document.body, false]);
    rerender(show(1));
    expect([document.activeElement?.textContent, isUnfolding()]).toEqual(['Step b', true]);
    screen.getByLabelText('Field 1').focus();
    rerender(show(1));
    expect(document.activeElement).toBe(screen.getByLabelText('Field 1'));
  });

  test('a step with problems says so in words', () => {
    renderList(2, jest.fn(), { invalid: ['a'] });
    expect(screen.getByRole('button', { name: /Step a/ }).textContent).toContain(
      'Needs another look',
    );
  });

  test('what was reached can be opened again after going back', () => {
    renderList(0, jest.fn(), { reached: 1 });
    expect(screen.getByRole('button', { name: 'Step b' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Step c' })).toBeNull();
  });
});
