import { locate } from '../compile/findings.ts';
import type { PackSource } from '../compile/gatherPack.ts';
import {
  formFile,
  type Pack,
  type PackFile,
  readPack,
  uploadStepFile,
} from '../compile/readPack.ts';
import { flowNames } from '../compile/uploads.ts';
import { flowSubject } from '../explain/describeFlow.ts';
import { PAGES, pageTitles } from '../explain/describePages.ts';
import type { FormSources, SourceCondition, SourcePlace } from '../explain/Sources.ts';
import { standaloneAddress } from '../kernel/standalone.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { CheckedForm, Path } from './CheckContext.ts';
import { collectForms } from './collectForms.ts';

const placeOf = (file: PackFile, at: Path): SourcePlace => ({
  file: file.name,
  ...locate(file.text, file.root, at),
});

const conditionAt = (file: PackFile, at: Path, source: unknown): SourceCondition => ({
  source: source as JsonObject,
  place: placeOf(file, at),
});

function addStepFile(
  sources: FormSources,
  checked: CheckedForm,
  stepFile: CheckedForm['stepFiles'][0],
) {
  const { file, ui, step } = stepFile;
  const known = checked.stepConditions.get(step.name);
  sources.steps[step.name] ??= {
    place: placeOf(file, ['title']),
    ...(ui && { ui: placeOf(ui, ['ui:order']) }),
    ...(known && { when: conditionAt(known.file, known.at, known.when) }),
  };
  const rules = (file.data.rules ?? []) as JsonObject[];
  for (const [index, rule] of rules.entries()) {
    const id = checked.program === undefined ? rule.id : `${checked.program}.${rule.id}`;
    const at = ['rules', index];
    sources.rules[`${step.name} ${id}`] = {
      place: placeOf(file, at),
      ...(rule.when !== undefined && { when: conditionAt(file, [...at, 'when'], rule.when) }),
      must: rule.must
        ? conditionAt(file, [...at, 'must'], rule.must)
        : conditionAt(file, [...at, 'warn'], rule.warn),
    };
  }
}

/** The pages whose words stand around the steps of every upload flow. */
const LINK_WORDS = 'pages/links.json';

function flowSources(pack: Pack, flow: string): FormSources {
  const wizard = pack.files.get(`uploads/${flow}/wizard.json`)!;
  const steps = (wizard.data.steps as string[]).flatMap((step) => {
    const file = uploadStepFile(pack, flow, step);
    return file ? [[step, { place: placeOf(file, ['title']) }] as const] : [];
  });
  return {
    form: flowSubject(flow),
    files: [wizard.name, LINK_WORDS],
    steps: Object.fromEntries(steps),
    fields: {},
    rules: {},
  };
}

function pageSources(pack: Pack): FormSources {
  const steps = pageTitles().flatMap(({ page, file: name, key }) => {
    const file = pack.files.get(name);
    return file ? [[page, { place: placeOf(file, [key]) }] as const] : [];
  });
  return { form: PAGES, steps: Object.fromEntries(steps), fields: {}, rules: {} };
}

/** What a form that stands alone says once it was sent, among the pages. */
function receiptsOf(pack: Pack, forms: Iterable<string>): FormSources['steps'] {
  return Object.fromEntries(
    [...forms].flatMap((form) => {
      if (standaloneAddress(form) === undefined) return [];
      return [[form, { place: placeOf(formFile(pack, form), ['receipt', 'title']) }]];
    }),
  );
}

/**
 * Where each form's steps, fields and rules stand in a pack's files. What programs add to a form is
 * with the form's own. The upload flows and the pages follow.
 * @throws PackError when the pack's files can't be read.
 */
export async function readSourceMap(source: PackSource): Promise<FormSources[]> {
  const pack = await readPack(source);
  const forms = new Map<string, FormSources>();
  for (const checked of collectForms(pack)) {
    const { name } = checked.form;
    const sources = forms.get(name) ?? { form: name, steps: {}, fields: {}, rules: {} };
    forms.set(name, sources);
    for (const stepFile of checked.stepFiles) addStepFile(sources, checked, stepFile);
    for (const { field, file, at, source, required } of checked.own) {
      sources.fields[field.pointer] = {
        place: placeOf(file, at),
        ...(source.when !== undefined && { when: conditionAt(file, [...at, 'when'], source.when) }),
        ...(source.computed !== undefined && {
          computed: { source: source.computed, place: placeOf(file, [...at, 'computed']) },
        }),
        ...(required && { required: placeOf(file, ['required']) }),
      };
    }
  }
  const pages = pageSources(pack);
  pages.steps = { ...pages.steps, ...receiptsOf(pack, forms.keys()) };
  return [...forms.values(), ...flowNames(pack).map((flow) => flowSources(pack, flow)), pages];
}
