import type { Form } from '@porchlight/engine';
import { readJson, showStep } from '../pages/showStep.tsx';

/** A step as the portal renders it; a changed definition is put into the store that stands. */
const [definition, portal, { step }] = await Promise.all([
  readJson('/application.en.json'),
  readJson('/portal.en.json'),
  readJson('/step.json'),
]);
const open = (): Form => structuredClone(definition);
const store = showStep(open(), portal, step);

Object.assign(window, {
  render(title: string) {
    const changed = definition.steps.find(({ name }: { name: string }) => name === step);
    const [first] = Object.values(changed.schema.properties) as { title: string }[];
    first!.title = title;
    changed.fields[0].title = title;
    store.update({ form: open() });
  },
});
