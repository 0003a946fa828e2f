import path from 'node:path';
import fc from 'fast-check';
import { compilePack, openRelease } from '../compile/index.ts';
import {
  type Answers,
  answersToSend,
  evaluate,
  type Field,
  type Form,
  fieldsOf,
  fromWire,
  type Json,
  toWire,
  validate,
} from './index.ts';

const FACTS = { today: '2026-11-21', year: 2026, limits: { documentsNeeded: 4 } };
let forms: Form[];
beforeAll(async () => {
  const release = openRelease(
    await compilePack(path.join(import.meta.dirname, '../../../definitions')),
  );
  forms = ['application', 'household-member'].map((name) => release.form(name));
});

/** What a person or an attacker may have typed into a field. */
function typedInto(field: Field): fc.Arbitrary<Json | undefined> {
  const choices = field.choices?.map((choice) => choice.value) ?? [];
  const chosen = choices.length ? fc.constantFrom(...choices) : fc.string({ maxLength: 12 });
  const odd = fc.constantFrom<Json | undefined>(undefined, '', '   ', '04/2', '12x');
  if (field.type === 'array') return fc.uniqueArray(chosen, { maxLength: 3 });
  if (field.type === 'boolean') return fc.boolean();
  if (field.type === 'string') return fc.oneof(chosen, odd);
  return fc.oneof(choices.length ? chosen : fc.integer({ min: -5, max: 4000 }), odd);
}

function answersOf(form: Form): fc.Arbitrary<Answers> {
  const fields = [...fieldsOf(form).values()].filter((field) => !field.resource);
  return fc.tuple(...fields.map(typedInto)).map((values) => {
    const answers: Answers = {};
    fields.forEach((field, index) => {
      const [, group] = field.pointer.split('/') as [string, string];
      answers[group] = { ...answers[group], [field.name]: values[index] };
    });
    return answers;
  });
}

const eachForm = (check: (form: Form, raw: Answers) => void) => {
  for (const form of forms) {
    fc.assert(
      fc.property(answersOf(form), (raw) => check(form, raw)),
      { numRuns: 150 },
    );
  }
};

test('evaluating what counts changes nothing more', () => {
  eachForm((form, raw) => {
    const once = evaluate(form, raw, FACTS);
    // What makes a field hide is itself visible, so its value is in the effective answers.
    const twice = evaluate(form, once.effective, FACTS);
    expect(twice.effective).toEqual(once.effective);
    expect([...twice.visible]).toEqual([...once.visible]);
  });
});

test('a hidden field has no problem, and no value but its copy', () => {
  eachForm((form, raw) => {
    const evaluation = evaluate(form, raw, FACTS);
    for (const problem of validate(form, evaluation)) {
      expect(evaluation.visible.has(problem.path)).toBe(true);
    }
    for (const [pointer, field] of fieldsOf(form)) {
      if (evaluation.visible.has(pointer) || field.otherwise !== undefined) continue;
      const [, group] = pointer.split('/') as [string, string];
      expect(evaluation.effective[group]?.[field.name]).toBeUndefined();
    }
  });
});

test('one message a path, in page order', () => {
  eachForm((form, raw) => {
    const paths = validate(form, evaluate(form, raw, FACTS)).map((problem) => problem.path);
    expect(new Set(paths).size).toBe(paths.length);
    const order = [...fieldsOf(form).keys()];
    const positions = paths.map((pointer) => order.indexOf(pointer));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });
});

test('what travels comes back as it counted', () => {
  eachForm((form, raw) => {
    const before = evaluate(form, raw, FACTS);
    const flat = toWire(form, answersToSend(form, raw, before));
    const { answers, refused } = fromWire(form, flat);
    expect(refused).toEqual([]);
    // The tick box is not on the wire; it is kept aside here as the page does.
    const same = raw.MailingInformation?.SameAsPhysical;
    if (same !== undefined) {
      answers.MailingInformation = { ...answers.MailingInformation, SameAsPhysical: same };
    }
    const after = evaluate(form, answers, FACTS);
    // Flags have no order of their own.
    const sorted = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value, (_key, entry) => (Array.isArray(entry) ? [...entry].sort() : entry)),
      );
    expect(sorted(after.effective)).toEqual(sorted(before.effective));
  });
});

test('anything at all for a body is taken or refused, never thrown', () => {
  const [form] = forms as [Form];
  const body = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom('ssn', 'firstName', '__proto__')),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(body, (flat) => {
      const { answers, refused } = fromWire(form, flat as never);
      expect(Object.getPrototypeOf(answers)).toBe(Object.prototype);
      expect(refused.length).toBeLessThanOrEqual(Object.keys(flat).length);
      evaluate(form, answers, FACTS);
    }),
  );
});
