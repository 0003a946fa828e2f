import { readGrantDocuments, readGrantForms } from '../../corpora/readCorpora.ts';
import { compileExternal } from './compile/compileExternal.ts';
import { toIssues } from './test/toIssues.ts';
import { validateExternal } from './validateExternal.ts';

const forms = readGrantForms();

/**
 * Upstream's checker takes every text with an @ for an e-mail address; a text of 61 @ fails there by its
 * length alone, here by its format too. The path is the same.
 */
const ALSO: { [test: string]: string } = {
  test_epa_key_contact_v2_0_max_length: 'format $.payee.email',
  test_key_contacts_v2_0_max_length: 'format $.key_contacts[0].email',
};

test('there are 20 forms and 218 labelled instances', () => {
  expect(forms.length).toBe(20);
  expect(forms.flatMap((form) => form.cases).length).toBe(218);
  expect(forms.flatMap((form) => form.cases).filter((one) => one.valid).length).toBe(51);
});

describe.each(forms)('$name', ({ schema, schemaWithRefs, cases }) => {
  test.each([
    ['resolved', { schema }],
    ['with references', { schema: schemaWithRefs, schemas: readGrantDocuments() }],
  ])('%s: compiles without a finding; verdicts and paths are those of the label', (_, source) => {
    const { form, findings } = compileExternal(source);
    expect(findings).toEqual([]);
    for (const { test: name, valid, issues, data } of cases) {
      const problems = validateExternal(form!, data);
      expect([name, problems.length === 0]).toEqual([name, valid]);
      const labelled = issues.map((issue) => `${issue.type} ${issue.field}`);
      if (ALSO[name]) labelled.push(ALSO[name]);
      expect([name, toIssues(problems)]).toEqual([name, labelled.sort()]);
    }
  });
});
