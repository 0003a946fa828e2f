import { type Form, isOffered } from '@porchlight/engine';
import { offering } from './offering.ts';

const choices = [
  { value: 1, label: 'Rent', program: 'rent', opens: '2031-03-01', closes: '2031-03-31' },
  { value: 2, label: 'Water', program: 'water' },
];
const form = {
  name: 'application',
  programs: '/Help/Programs',
  keywords: {},
  facts: {},
  schemas: {},
  steps: [
    {
      name: 'help',
      group: 'Help',
      title: 'Help',
      fields: [
        { pointer: '/Help/Programs', name: 'Programs', type: 'array', choices, messages: {} },
      ],
      rules: [],
      gates: [],
    },
  ],
} as unknown as Form;

const DAY = '2031-03-01';
const on = (offered: { [program: string]: boolean }) => offering(form, offered, DAY);
const offered = (one: Form, today: string) =>
  one.steps[0]!.fields[0]!.choices!.filter((choice) => isOffered(choice, { today })).map(
    ({ label }) => label,
  );

test('programs that are opened or closed are so whatever their dates say, and the others by theirs', () => {
  expect(on({})).toBe(form);
  expect(offered(on({ rent: true }), '2032-01-01')).toEqual(['Rent', 'Water']);
  expect(offered(on({ water: false }), DAY)).toEqual(['Rent']);
  expect(offered(on({ rent: false }), DAY)).toEqual(['Water']);
  expect(offered(form, DAY)).toEqual(['Rent', 'Water']);
});

test('one that is closed was open until the day before, so that who chose it is told when it ended', () => {
  const { closes } = on({ water: false }).steps[0]!.fields[0]!.choices![1]!;
  expect(closes).toBe('2031-02-28');
});
