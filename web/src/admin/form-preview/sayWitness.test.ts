import { createWords } from '../words/words.ts';
import { type Found, sayWitness } from './sayWitness.ts';
import { titlesOf } from './Titles.ts';

const titles = titlesOf([
  {
    name: 'bill',
    title: 'Your bill',
    gates: 0,
    fields: [{ pointer: '/Bill/Owed', title: 'Amount owed' }],
  },
]);
const found = (kind: string, what: string, subject: string, pointers: string[] = []) =>
  ({ kind, what, subject, pointers }) as Found;

test.each([
  [
    found('keyword', 'breaks minimum', '/Bill/Owed'),
    'Amount owed: below the least',
    'Amount owed: por debajo del mínimo',
  ],
  [
    found('keyword', 'left blank', '/Bill/Owed'),
    'Amount owed: left blank',
    'Amount owed: en blanco',
  ],
  [found('step', 'shown', 'the step "bill"'), 'Your bill: shown', 'Your bill: se muestra'],
  [
    found('rule', 'broken', 'the rule "few"', ['/Bill/Owed']),
    'What must fit together at “Amount owed”: does not fit',
    'Lo que debe ir junto en «Amount owed»: no va junto',
  ],
  [
    found('gate', 'shut', 'the gate "papers"'),
    'What holds people on the step: held back',
    'Lo que detiene en el paso: detiene',
  ],
  [
    found('document', 'missing', 'the document "bill"'),
    'The paper “bill”: still missing',
    'El documento «bill»: todavía falta',
  ],
  [
    found('branch', 'holds', '/Bill/Owed'),
    'A condition of “Amount owed”: one way in which it holds',
    'Una condición de «Amount owed»: una manera de cumplirse',
  ],
])('%j reads as a sentence', (one, english, spanish) => {
  expect(sayWitness(one, { titles, say: createWords('en') })).toBe(english);
  expect(sayWitness(one, { titles, say: createWords('es') })).toBe(spanish);
});
