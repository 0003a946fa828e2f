import type { Json } from '../../kernel/types.ts';
import { type LookedAt, leftOfQuestions } from '../index.ts';
import { withoutInitials } from './initial.ts';
import { createImportPack } from './test/imported.ts';
import { leftOf, lookedAt, read } from './test/readings.ts';

const pack = createImportPack();
afterAll(pack.remove);

const PETS = ['Cat', 'Dog'];
const CASES: [schema: { [key: string]: unknown }, made: Json | undefined, left?: string][] = [
  [{ type: 'string', default: 'Chuck' }, 'Chuck'],
  [{ type: 'string', default: 'Chuck', maxLength: 3 }, undefined, 'default: Chuck'],
  [{ type: 'string', default: 'Chuck', pattern: '^C' }, undefined, 'default: Chuck'],
  [{ type: 'string', default: 7 }, undefined, 'default: 7'],
  [{ type: 'string', default: ' ' }, undefined, 'default:  '],
  [{ type: 'string', default: null }, undefined, 'default: null'],
  [{ type: 'string', default: { a: 1 } }, undefined, 'default: {"a":1}'],
  [{ type: 'integer', default: 3, maximum: 5 }, 3],
  [{ type: 'integer', default: 0 }, 0],
  [{ type: 'integer', default: -1 }, undefined, 'default: -1'],
  [{ type: 'integer', default: -1, minimum: -2 }, -1],
  [{ type: 'integer', default: 9, exclusiveMaximum: 9 }, undefined, 'default: 9'],
  [{ type: 'integer', default: 1.5 }, undefined, 'default: 1.5'],
  [{ type: 'boolean', default: true }, 'yes'],
  [{ type: 'boolean', default: false }, 'no'],
  [{ enum: ['c', 'd'], enumNames: PETS, default: 'd' }, 'dog'],
  [{ enum: ['c', 'd'], enumNames: PETS, default: 'e' }, undefined, 'default: e'],
  [{ type: 'array', items: { enum: PETS }, default: ['Dog', 'Cat'] }, ['dog', 'cat']],
  [
    { type: 'array', items: { enum: PETS }, default: ['Dog'], minItems: 2 },
    undefined,
    'default: ["Dog"]',
  ],
  [{ type: 'array', items: { enum: PETS }, default: [] }, undefined, 'default: []'],
  [{ type: 'string', format: 'date', default: '2026-01-02' }, '2026-01-02'],
  [{ type: 'string', format: 'date', default: '2026-02-30' }, undefined, 'default: 2026-02-30'],
  [
    { type: 'string', format: 'email', default: 'a@example.org' },
    undefined,
    'default: a@example.org',
  ],
];

test('what an answer starts with is taken over where it can be given here, and the check agrees', async () => {
  const properties = Object.fromEntries(
    CASES.map(([schema], at) => [`q${at}`, { title: `Asked ${at}`, ...schema }]),
  );
  const found = read({ properties });
  const questions: LookedAt[] = lookedAt(found);
  const named = leftOf(found).filter((one) => one.includes(' default'));
  expect(named.sort()).toEqual(
    CASES.flatMap(([, , left], at) =>
      left === undefined ? [] : `/properties/q${at} setting ${left}`,
    ).sort(),
  );
  const { errors, open } = await pack.import(questions);
  expect(errors).toEqual([]);
  expect((await open()).initial()).toEqual(CASES.map(([, made]) => made));
});

test('nothing is said of one before somebody says how it is answered', () => {
  const found = read({ properties: { a: { title: 'A', type: 'number', default: 3 } } });
  expect(leftOf(found)).toEqual([]);
  const [own] = lookedAt(found);
  expect(leftOfQuestions([{ ...own!, kind: 'money' }])).toEqual([]);
  expect(leftOfQuestions([{ ...own!, kind: 'text' }])).toEqual([
    { source: '/properties/a', reason: 'setting', words: 'default: 3' },
  ]);
});

test('a question of a program starts blank: what it would start with is named', () => {
  const found = withoutInitials(
    read({ properties: { a: { title: 'A', type: 'string', default: 'x' } } }),
  );
  expect(found.questions[0]).not.toHaveProperty('initial');
  expect(found.left).toEqual([
    { source: '/properties/a', reason: 'program-default', words: 'default: x' },
  ]);
});
