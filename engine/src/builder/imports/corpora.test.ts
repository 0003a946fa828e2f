import { readGrantForms, readPlayground } from '../../../corpora/readCorpora.ts';
import type { Left } from './Proposal.ts';
import { pairDefinitions } from './pairDefinitions.ts';
import { read, refusal, refused } from './test/readings.ts';

/** What no question here can be made of, by the form: why is said of each thing in it. */
const REFUSED: { [form: string]: Left['reason'][] } = {
  // A list of texts, and unions at the root.
  customArray: ['nested'],
  customFieldAnyOf: ['no-question', 'logic'],
  oneOf: ['logic'],
  // Files alone.
  BudgetNarrativeAttachments_1_2: ['nested'],
  OtherNarrativeAttachments: ['nested'],
  ProjectNarrativeAttachments_1_2: ['nested'],
};

const playground = readPlayground().map(({ name, schema, uiSchema }) => ({
  name,
  source: { schema, uiSchema },
}));
const grants = readGrantForms();
const withRefs = grants.map(({ name, schemaWithRefs }) => ({ name, source: schemaWithRefs }));

describe.each<[string, { name: string; source: unknown }[], number]>([
  ['36 samples of RJSF', playground, 33],
  ['20 grant forms', grants.map(({ name, schema }) => ({ name, source: schema })), 17],
  ['the same with references to other files', withRefs, 17],
])('of %s', (_, forms, count) => {
  test('most are taken over', () => {
    const taken = forms.filter(({ source }) => refusal(source) === undefined);
    expect(taken).toHaveLength(count);
    for (const { source } of taken) expect(read(source).questions.length).toBeGreaterThan(0);
  });

  test('each other one says what it holds, and why not', () => {
    for (const { name, source } of forms) {
      if (refusal(source) === undefined) continue;
      const { code, left } = refused(source);
      expect([name, code]).toEqual([name, 'nothing-asked']);
      // What is in another file is named, too.
      const reasons = left.map(({ reason }) => reason).filter((one) => one !== 'reference');
      expect([name, reasons]).toEqual([name, REFUSED[name]]);
    }
  });
});

test('what a sample of RJSF shows in a way that no question here has is named', () => {
  const leftOf = (name: string) => {
    const found = read(playground.find((one) => one.name === name)!.source);
    return found.left.map(({ source, words }) => `${source} ${words}`).join('\n');
  };
  expect(leftOf('simple')).toContain('/properties/password Password');
  expect(leftOf('patternProperties')).toContain('/ patternProperties: ');
  expect(leftOf('customObject')).toContain('/ description: ');
  expect(leftOf('widgets')).toContain('ui:widget: hidden');
  expect(leftOf('references')).toContain('/properties/tree/properties/children');
});

test('a sample of RJSF whose schema and UI schema are two files is told apart by what stands in them', () => {
  for (const { name, schema, uiSchema } of readPlayground()) {
    expect([name, pairDefinitions([schema, uiSchema])]).toEqual([name, { schema, uiSchema }]);
    expect([name, pairDefinitions([uiSchema, schema])]).toEqual([name, { schema, uiSchema }]);
  }
});
