/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { fireEvent } from '@testing-library/dom';
import type { FromStage } from '../form-preview/PreviewState.ts';
import { createAdding, zoomTools } from './adding.ts';
import { createTools } from './tools.ts';
import { openWords } from './wordsInPlace.ts';

const told: FromStage[] = [];
const field = (name: string) => document.querySelector<HTMLElement>(`[data-field="/A/${name}"]`)!;
const tool = (name: string) => document.querySelector<HTMLElement>(`[data-tool="${name}"]`)!;
const called = (title: string) => ({
  before: `before “${title}”`,
  after: `after “${title}”`,
  tools: {
    drag: `Drag “${title}”`,
    up: `Move “${title}” up`,
    down: `Move “${title}” down`,
    title: `Change the words of “${title}”`,
    description: `Change the help of “${title}”`,
  },
});
let end: () => void;

beforeEach(() => {
  told.splice(0);
  document.body.innerHTML = ['One', 'Two', 'Three']
    .map(
      (name) =>
        `<div data-field="/A/${name}"><label id="/A/${name}:label">${name}</label><input></div>`,
    )
    .join('');
  const tools = createTools((message) => told.push(message));
  const adding = createAdding(() => undefined, tools);
  const fields = Object.fromEntries(
    ['One', 'Two', 'Three'].map((name) => [`/A/${name}`, called(name)]),
  );
  adding.offer({ words: 'Add', language: 'en', fields });
  end = () => {
    adding.end();
    tools.end();
  };
});
afterEach(() => end());

const at = '/A/Two';

test('the question that has the focus is moved by buttons that say which it is, before its control', () => {
  const input = field('Two').querySelector('input')!;
  fireEvent.focusIn(input);
  const seen = ['/A/One', '/A/Two', '/A/Three'];
  expect(tool('up').textContent).toBe('↑Move “Two” up');
  // What does nothing by itself is no button for who hears the page.
  expect([tool('drag').ariaHidden, tool('drag').tabIndex]).toEqual(['true', -1]);
  expect(tool('up').firstElementChild!.ariaHidden).toBe('true');
  expect(tool('up').compareDocumentPosition(input)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  tool('up').click();
  tool('down').click();
  expect(told).toEqual([
    { kind: 'move', at, by: -1, seen },
    { kind: 'move', at, by: 1, seen },
  ]);
  fireEvent.focusIn(field('One').querySelector('input')!);
  expect(tool('up').textContent).toBe('↑Move “One” up');
});

test('the focus goes with the question that was moved by keys, until it is taken elsewhere', async () => {
  field('Two').querySelector('input')!.focus();
  tool('up').focus();
  tool('up').click();
  // As it is drawn elsewhere.
  field('One').before(field('Two'));
  await Promise.resolve();
  expect(document.activeElement).toBe(tool('up'));
  expect(tool('up').closest('[data-field]')).toBe(field('Two'));
  field('Three').querySelector('input')!.focus();
  field('Three').after(field('One'));
  await Promise.resolve();
  expect(document.activeElement).toBe(field('Three').querySelector('input'));
});

test('its words are asked for by F2 and by two presses on them, and its help by a button', () => {
  const input = field('Two').querySelector('input')!;
  fireEvent.focusIn(input);
  fireEvent.keyDown(input, { key: 'F2' });
  fireEvent.dblClick(document.getElementById('/A/Two:label')!);
  // Those of another question are not meant.
  fireEvent.dblClick(document.getElementById('/A/One:label')!);
  tool('description').click();
  expect(told).toEqual([
    { kind: 'reword', at, text: 'title' },
    { kind: 'reword', at, text: 'title' },
    { kind: 'reword', at, text: 'description' },
  ]);
});

test('words that are changed in place are taken by Enter and by leaving them, and given up by Escape', () => {
  const done: (string | undefined)[] = [];
  const open = () => {
    openWords({ at, text: 'title', words: 'Two', label: 'The question' }, (words) =>
      done.push(words),
    );
    const opened = document.querySelector('textarea')!;
    expect([opened.value, opened.getAttribute('aria-label')]).toEqual(['Two', 'The question']);
    expect(document.activeElement).toBe(opened);
    return opened;
  };
  const typed = (words: string) => {
    const opened = open();
    opened.value = words;
    return opened;
  };
  fireEvent.keyDown(typed(' The\nsecond '), { key: 'Enter' });
  typed('Second').blur();
  fireEvent.keyDown(typed('Other'), { key: 'Escape' });
  // The same words are no change.
  fireEvent.keyDown(open(), { key: 'Enter' });
  expect(done).toEqual(['The second', 'Second', undefined, undefined]);
  expect(document.querySelector('textarea')).toBeNull();
});

test('words that were opened and left stay as they are to the letter, and what is typed keeps its own spaces', () => {
  const done: (string | undefined)[] = [];
  const open = (words: string) => {
    openWords({ at, text: 'description', words, label: 'The help' }, (typed) => done.push(typed));
    return document.querySelector('textarea')!;
  };
  for (const words of ['Call 10\u00A0am.\n\nOr  later ', 'Line\r\nend'])
    fireEvent.keyDown(open(words), { key: 'Enter' });
  open('Two  spaces').blur();
  const lines = open('One.\n\nTwo.');
  lines.value = ' One.\n\nThree,  10\u00A0am. ';
  lines.blur();
  expect(done).toEqual([undefined, undefined, undefined, 'One.\n\nThree, 10\u00A0am.']);
});

test('it is dragged among the questions of its step; Escape and its own place change nothing', () => {
  ['One', 'Two', 'Three'].forEach((name, index) => {
    const [top, height] = [index * 100 + 100, 80];
    field(name).getBoundingClientRect = () => new DOMRect(0, top, 300, height);
  });
  fireEvent.focusIn(field('Two').querySelector('input')!);
  const drag = (...heights: number[]) => {
    fireEvent(tool('drag'), new MouseEvent('pointerdown', { bubbles: true }));
    for (const clientY of heights)
      fireEvent(tool('drag'), new MouseEvent('pointermove', { clientY, bubbles: true }));
  };
  const letGo = () => fireEvent(tool('drag'), new MouseEvent('pointerup', { bubbles: true }));
  drag(260, 150, 110);
  letGo();
  drag(260, 370);
  letGo();
  drag(370, 240);
  letGo();
  drag(370);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  letGo();
  expect(told).toEqual([
    { kind: 'put', at, beside: '/A/One', edge: 'before' },
    { kind: 'put', at, beside: '/A/Three', edge: 'after' },
  ]);
});

test('what is held still at the edge of the window scrolls it on, until it is let go', () => {
  jest.useFakeTimers();
  const scrolled = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  fireEvent.focusIn(field('Two').querySelector('input')!);
  const point = (type: string, clientY = 0) =>
    fireEvent(tool('drag'), new MouseEvent(type, { clientY, bubbles: true }));
  point('pointerdown', 300);
  point('pointermove', 300);
  jest.advanceTimersByTime(200);
  expect(scrolled).not.toHaveBeenCalled();
  point('pointermove', window.innerHeight - 5);
  jest.advanceTimersByTime(200);
  expect(scrolled.mock.calls.length).toBeGreaterThan(3);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 12 });
  point('pointerup');
  scrolled.mockClear();
  jest.advanceTimersByTime(200);
  expect(scrolled).not.toHaveBeenCalled();
  scrolled.mockRestore();
  jest.useRealTimers();
});

test('where the stage is drawn smaller, what is pressed in it is drawn larger', () => {
  zoomTools(0.4);
  expect(document.documentElement.style.getPropertyValue('--tool-zoom')).toBe('2.5');
  zoomTools(1);
});
