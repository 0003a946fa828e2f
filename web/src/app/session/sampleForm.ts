import type { Form } from '@porchlight/engine';

/** The group of the first step. */
export const GROUP = 'Home';

/** Two steps for tests: City, Street and a restricted Secret, then nothing. */
export function sampleForm(): Form {
  const field = (name: string, classification = 'personal') => ({
    pointer: `/${GROUP}/${name}`,
    group: GROUP,
    name,
    type: 'string',
    required: false,
    title: name,
    classification,
    wire: { as: 'value', name: name.toLowerCase() },
    messages: {},
  });
  const step = (name: string, group: string, fields: object[]) => ({
    name,
    group,
    title: name,
    fields,
    rules: [],
    gates: [],
    validator: name,
    schema: {},
    uiSchema: {},
    buttons: {},
  });
  return {
    name: 'application',
    title: 'Application',
    steps: [
      step('first', GROUP, [field('City'), field('Street'), field('Secret', 'restricted')]),
      step('last', 'Last', []),
    ],
    facts: {},
    keywords: {},
    schemas: { first: [{}], last: [{}] },
  } as Form;
}
