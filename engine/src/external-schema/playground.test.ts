import { Ajv } from 'ajv';
import { readGrantForms, readPlayground } from '../../corpora/readCorpora.ts';
import { checkRenderable } from './compile/checkRenderable.ts';
import { compileExternal } from './compile/compileExternal.ts';
import { createExternalState, viewState } from './state/createExternalState.ts';
import { validateExternal } from './validateExternal.ts';
import type { ViewNode } from './view/ViewNode.ts';

/** The playground's own default dialect, where a sample names none. */
const dialect = 'draft-07';
const samples = readPlayground();

/** The samples that need components, which are code, with the codes that refuse them. */
const REFUSED: { [name: string]: string[] } = {
  custom: ['custom-field'],
  layoutGrid: ['custom-field'],
  widgets: ['unfit-widget', 'unknown-widget'],
};

const list = (view: ViewNode): ViewNode[] => [view, ...view.children.flatMap(list)];

test('there are 36 samples, and 33 can be shown', () => {
  expect(samples.length).toBe(36);
  expect(samples.length - Object.keys(REFUSED).length).toBe(33);
});

describe.each(samples)('$name', ({ name, schema, uiSchema, formData, hasFormData }) => {
  const { form, findings } = compileExternal({ schema, uiSchema, dialect });

  test('compiles, and can be shown or is refused by name and place', () => {
    expect(findings.filter((finding) => finding.severity === 'error')).toEqual([]);
    const errors = checkRenderable(form!).filter((finding) => finding.severity === 'error');
    expect([...new Set(errors.map((error) => error.code))].sort()).toEqual(REFUSED[name] ?? []);
    for (const error of errors) expect(error.pointer).not.toBe('');
  });

  test('its data has Ajv’s verdict and paths', () => {
    if (!hasFormData) return;
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: false });
    const isValid = ajv.validate(schema, formData);
    const problems = validateExternal(form!, formData);
    expect(problems.length === 0).toBe(isValid);
    const told = new Set((ajv.errors ?? []).map((error) => error.instancePath));
    for (const problem of problems) expect(told).toContain(problem.instancePath);
  });

  test('every place that is asked for has a name', () => {
    const view = viewState(form!, createExternalState(form!, hasFormData ? formData : undefined));
    const isAsked = (node: ViewNode) => !['object', 'array'].includes(node.kind);
    expect(list(view).filter((node) => isAsked(node) && !node.label)).toEqual([]);
    expect(list(view).filter(isAsked).length).toBeGreaterThan(0);
  });
});

test.each(readGrantForms())('the grant form $name can be shown whole', ({ schema }) => {
  const { form } = compileExternal({ schema });
  expect(checkRenderable(form!)).toEqual([]);
});
