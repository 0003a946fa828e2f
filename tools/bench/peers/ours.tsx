import { evaluate, type Form, type Portal, validate } from '@porchlight/engine';
import { FACTS, readJson, showStep } from '../pages/showStep.tsx';

/** A step as the portal renders and validates it. */
const [form, portal, { step, typed }] = (await Promise.all([
  readJson('/application.en.json'),
  readJson('/portal.en.json'),
  readJson('/form.json'),
])) as [Form, Portal, { step: string; typed: Record<string, string> }];
const { group } = form.steps.find(({ name }) => name === step)!;

showStep(form, portal, step);

Object.assign(window, {
  validate() {
    const evaluation = evaluate(form, { [group]: { ...typed } }, FACTS);
    return validate(form, evaluation, { steps: [step] }).length;
  },
});
