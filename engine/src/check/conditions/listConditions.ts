import { contentConditions } from '../../compile/checkForm.ts';
import type { PackFile } from '../../compile/readPack.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { CheckedForm, Path } from '../CheckContext.ts';

/** A condition of a pack: where it stands, and under which others it is asked. */
export interface ConditionSite {
  kind: 'field' | 'step' | 'rule-when' | 'rule-must' | 'gate' | 'document' | 'content';
  file: PackFile;
  at: Path;
  condition: JsonObject;
  /** What holds already when it is asked: that its step is shown, that its rule is asked. */
  given: JsonObject[];
  /** Answers of steps before this one are valid. */
  step: number;
  /** The step that it stands in. */
  inStep: string;
  /** The name of its rule or gate, as its file has it; of a document that of its slot in the form. */
  id?: string;
  /** The folder of the program whose file it stands in. */
  program?: string;
  /** What it is about, for the message: `/Home/Rooms`, `the rule "sum"`. */
  subject: string;
}

type Rule = { id: string; when?: JsonObject; must?: JsonObject };
type Gate = { id: string; must: JsonObject };

/** Every condition that the checked files of a form hold. */
export function listConditions(checked: CheckedForm): ConditionSite[] {
  const { program } = checked;
  const sites = sitesOf(checked);
  return program === undefined ? sites : sites.map((site) => ({ ...site, program }));
}

function sitesOf(checked: CheckedForm): ConditionSite[] {
  const { form, program, sheets, own, stepConditions, slots } = checked;
  const stepGiven = (name: string) => {
    const when = stepConditions.get(name)?.when;
    return when ? [when] : [];
  };
  const sites: ConditionSite[] = [];
  for (const [name, { file, at, when }] of stepConditions) {
    const step = form.steps.findIndex((one) => one.name === name);
    const isOwn = form.steps[step]?.program === program;
    if (!isOwn) continue;
    sites.push({
      kind: 'step',
      file,
      at,
      condition: when,
      given: [],
      step,
      inStep: name,
      subject: `the step "${name}"`,
    });
  }
  for (const { field, step, file, at, source } of own) {
    if (!source.when) continue;
    sites.push({
      kind: 'field',
      file,
      at: [...at, 'when'],
      condition: source.when as JsonObject,
      given: stepGiven(form.steps[step]!.name),
      step,
      inStep: form.steps[step]!.name,
      subject: field.pointer,
    });
  }
  for (const sheet of sheets) {
    const { file, step } = sheet;
    const index = form.steps.findIndex(({ name }) => name === step.name);
    const given = stepGiven(step.name);
    for (const { when, at } of contentConditions(sheet)) {
      sites.push({
        kind: 'content',
        file: sheet.ui!,
        at,
        condition: when,
        given,
        step: index,
        inStep: step.name,
        subject: 'the text',
      });
    }
    for (const [position, rule] of ((file.data.rules ?? []) as unknown as Rule[]).entries()) {
      const subject = `the rule "${rule.id}"`;
      const at = ['rules', position];
      const base = { file, step: index, inStep: step.name, id: rule.id, subject };
      if (rule.when) {
        const condition = rule.when;
        sites.push({ ...base, kind: 'rule-when', at: [...at, 'when'], condition, given });
      }
      // A question holds nobody back, whatever the answers.
      if (!rule.must) continue;
      const asked = rule.when ? [...given, rule.when] : given;
      const condition = rule.must;
      sites.push({ ...base, kind: 'rule-must', at: [...at, 'must'], condition, given: asked });
    }
    for (const [position, gate] of ((file.data.gates ?? []) as unknown as Gate[]).entries()) {
      sites.push({
        kind: 'gate',
        file,
        at: ['gates', position, 'must'],
        condition: gate.must,
        given,
        // A gate is judged only when what it reads is valid, in its own step too.
        step: index + 1,
        inStep: step.name,
        id: gate.id,
        subject: `the gate "${gate.id}"`,
      });
    }
  }
  const place = form.steps.find(({ documents }) => documents?.length)?.name ?? '';
  for (const { id, file, at, when } of slots) {
    if (!when) continue;
    const step = form.steps.length;
    sites.push({
      kind: 'document',
      id,
      file,
      at: [...at, 'when'],
      condition: when,
      given: [],
      step,
      inStep: place,
      subject: 'the document',
    });
  }
  return sites;
}
