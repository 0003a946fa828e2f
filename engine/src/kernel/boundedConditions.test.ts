import { holds, type Scope } from './conditions.ts';
import { evaluate } from './evaluate.ts';
import { MOST_STEPS } from './stepBudget.ts';
import type { Condition, Field, Form, Json, Step } from './types.ts';
import { validate } from './validate.ts';

/** A condition; how often it is evaluated is counted. */
function counted<C extends Condition>(condition: C, looks: { count: number }): C {
  return new Proxy(condition, {
    has(target, name) {
      if (name === 'all') looks.count += 1;
      return name in target;
    },
  });
}

/** A form with one step. */
function formOf(fields: Partial<Field>[], step: Partial<Step> = {}): Form {
  const own = {
    name: 'home',
    group: 'Home',
    validator: 'home',
    gates: [],
    rules: [],
    fields: fields.map((field) => ({
      group: 'Home',
      type: 'string',
      messages: {},
      wire: {},
      ...field,
    })),
    ...step,
  } as unknown as Step;
  const schemas = { home: [{}] };
  return {
    name: 'application',
    steps: [own],
    facts: {},
    keywords: {},
    texts: {},
    schemas,
  } as never;
}

test('fields that wait for each other in a long chain are looked at within the steps of one evaluation', () => {
  const looks = { count: 0 };
  const count = 1_000;
  const fields = Array.from({ length: count }, (_, index) => ({
    name: `T${index}`,
    pointer: `/Home/T${index}`,
    ...(index < count - 1 && {
      when: counted({ filled: `/Home/T${index + 1}`, is: true }, looks),
    }),
  }));
  const answers = Object.fromEntries(fields.slice(0, -1).map(({ name }) => [name, 'x']));
  evaluate(formOf(fields), { Home: answers }, {});
  // A hundred steps for each field that a round looks at.
  expect(looks.count).toBeGreaterThan(count);
  expect(looks.count).toBeLessThanOrEqual(MOST_STEPS / 100 + count);
});

test('a short chain is followed to its end', () => {
  const fields = [1, 2, 3, 4].map((index) => ({
    name: `T${index}`,
    pointer: `/Home/T${index}`,
    ...(index < 4 && { when: { filled: `/Home/T${index + 1}`, is: true } }),
  }));
  const { visible } = evaluate(formOf(fields), { Home: { T1: 'x', T2: 'x', T3: 'x' } }, {});
  expect([...visible]).toEqual(['/Home/T4']);
});

const scopeOf = (root: { [name: string]: Json }, left: number): Scope => ({
  root,
  kept: {},
  schemas: {},
  work: { left },
});

test('what can’t be evaluated to its end does not hold, and neither does its opposite', () => {
  const part: Condition = { filled: '/a', is: true };
  const long: Condition = { all: Array.from({ length: 1_000 }, () => part) };
  expect(holds(long, scopeOf({ a: 1 }, 20_000))).toBe(true);
  expect(holds(long, scopeOf({ a: 1 }, 5_000))).toBe(false);
  expect(holds({ not: long }, scopeOf({ a: 1 }, 5_000))).toBe(false);
});

test('two long values are compared within the steps that are left', () => {
  const list = Array.from({ length: 10_000 }, () => 'x'.repeat(10));
  const same: Condition = { same: [['/a', '/b']] };
  expect(holds(same, scopeOf({ a: list, b: [...list] }, 100_000))).toBe(true);
  expect(holds(same, scopeOf({ a: list, b: [...list] }, 1_000))).toBe(false);
});

test('a step whose rules can’t be evaluated to their end is not valid', () => {
  const looks = { count: 0 };
  const part = counted({ filled: '/Home/T', is: false }, looks);
  const rule = { id: 'r', message: 'm', on: 'both', at: ['/Home/T'], when: part, must: part };
  const rules = Array.from({ length: 1_000_000 }, () => rule) as never;
  const form = formOf([{ name: 'T', pointer: '/Home/T' }], { rules });
  const problems = validate(form, evaluate(form, { Home: { T: 'x' } }, {}));
  expect(problems).toEqual([{ step: 'home', path: '/Home', code: 'not-valid' }]);
  expect(looks.count).toBeLessThanOrEqual(1_000_000);
});
