/** @jest-environment jsdom */
import { fireEvent } from '@testing-library/dom';
import { createAdding } from './adding.ts';

const field = (name: string) => document.querySelector<HTMLElement>(`[data-field="/A/${name}"]`)!;
const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-add]')];
const added: [string, string][] = [];
let adding: ReturnType<typeof createAdding>;

beforeEach(() => {
  added.splice(0);
  document.body.innerHTML = ['One', 'Two', 'Item']
    .map((name) => `<div data-field="/A/${name}"><input></div>`)
    .join('');
  adding = createAdding((at, edge) => added.push([at, edge]));
});
afterEach(() => adding.end());

const beside = (title: string) => ({ before: `before “${title}”`, after: `after “${title}”` });
const offer = {
  words: 'Add a question here',
  language: 'en',
  fields: { '/A/One': beside('One'), '/A/Two': beside('Two') },
};

test('nothing is offered where the page around offers nothing, as in a preview', () => {
  fireEvent.pointerOver(field('One'));
  fireEvent.focusIn(field('One').querySelector('input')!);
  expect(buttons()).toEqual([]);
});

test('above and below the field that is pointed at, and the press says which', () => {
  adding.offer(offer);
  fireEvent.pointerOver(field('One').querySelector('input')!);
  expect(buttons().map(({ parentElement }) => parentElement)).toEqual([field('One'), field('One')]);
  expect(buttons()[0]!.textContent).toContain('Add a question here');
  buttons()[0]!.click();
  fireEvent.pointerOver(field('Two'));
  expect(field('One').querySelectorAll('button')).toHaveLength(0);
  buttons()[1]!.click();
  expect(added).toEqual([
    ['/A/One', 'before'],
    ['/A/Two', 'after'],
  ]);
});

test('it comes with the focus, before and behind the control, and stays with the focus', () => {
  adding.offer(offer);
  const input = field('One').querySelector('input')!;
  fireEvent.focusIn(input);
  expect([...field('One').children].map(({ tagName }) => tagName)).toEqual([
    'BUTTON',
    'INPUT',
    'BUTTON',
  ]);
  buttons()[1]!.focus();
  fireEvent.pointerOver(field('Two'));
  expect(buttons().every(({ parentElement }) => parentElement === field('One'))).toBe(true);
});

test('what is offered once the pointer is there already stands at once', () => {
  fireEvent.pointerOver(field('Two'));
  adding.offer({ ...offer, fields: {} });
  expect(buttons()).toEqual([]);
  adding.offer(offer);
  expect(buttons().map(({ parentElement }) => parentElement)).toEqual([field('Two'), field('Two')]);
});

test('a field beside which none can be added has none, and an offer that ends takes them away', () => {
  adding.offer(offer);
  fireEvent.pointerOver(field('Item'));
  expect(buttons()).toEqual([]);
  fireEvent.pointerOver(field('Two'));
  expect(buttons()).toHaveLength(2);
  adding.offer({ ...offer, fields: {} });
  expect(buttons()).toEqual([]);
  expect(field('Two').style.position).toBe('');
});

test('each of the two buttons says beside which question it adds, and on which side', () => {
  adding.offer(offer);
  const said = () => buttons().map(({ textContent }) => textContent);
  fireEvent.pointerOver(field('One'));
  expect(said()).toEqual([
    '+ Add a question here before “One”',
    '+ Add a question here after “One”',
  ]);
  fireEvent.pointerOver(field('Two'));
  expect(said()[1]).toBe('+ Add a question here after “Two”');
  // Another language comes to the buttons that stand.
  const uno = { before: 'antes de «Dos»', after: 'después de «Dos»' };
  adding.offer({ words: 'Añadir aquí', language: 'es', fields: { '/A/Two': uno } });
  expect(said()).toEqual(['+ Añadir aquí antes de «Dos»', '+ Añadir aquí después de «Dos»']);
});

test('where the stage is drawn small the buttons are short, and are heard in full', () => {
  adding.offer(offer);
  fireEvent.pointerOver(field('One'));
  const [before] = buttons();
  adding.resize(0.5);
  expect([before!.firstChild!.textContent, before!.textContent, before!.title]).toEqual([
    '+',
    '+ Add a question here before “One”',
    'Add a question here before “One”',
  ]);
  adding.resize(1);
  expect([before!.firstChild!.textContent, before!.title]).toEqual(['+ Add a question here', '']);
});
