import { locate } from '../compile/findings.ts';
import { type PackFile, readPack } from '../compile/readPack.ts';
import type { FormSources, SourceCondition, SourcePlace } from '../explain/Sources.ts';
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

function addSheet(sources: FormSources, checked: CheckedForm, sheet: CheckedForm['sheets'][0]) {
  const { file, ui, step } = sheet;
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
      must: conditionAt(file, [...at, 'must'], rule.must),
    };
  }
}

/**
 * Where each form's steps, fields and rules stand in a pack's files. What programs add to a form is
 * with the form's own.
 * @throws PackError when the pack's files can't be read.
 */
export async function sourcesOf(folder: string): Promise<FormSources[]> {
  const pack = await readPack(folder);
  const forms = new Map<string, FormSources>();
  for (const checked of collectForms(pack)) {
    const { name } = checked.form;
    const sources = forms.get(name) ?? { form: name, steps: {}, fields: {}, rules: {} };
    forms.set(name, sources);
    for (const sheet of checked.sheets) addSheet(sources, checked, sheet);
    for (const { field, file, at, source, required } of checked.own) {
      sources.fields[field.pointer] = {
        place: placeOf(file, at),
        ...(source.when !== undefined && { when: conditionAt(file, [...at, 'when'], source.when) }),
        ...(required && { required: placeOf(file, ['required']) }),
      };
    }
  }
  return [...forms.values()];
}
