import { contentConditions, type StepFile } from '../../compile/FormFiles.ts';
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
  return [
    ...stepSites(checked),
    ...fieldSites(checked),
    ...checked.stepFiles.flatMap((stepFile) => sitesOfStep(checked, stepFile)),
    ...documentSites(checked),
  ];
}

/** What holds already in a step: that it is shown. */
function givenIn({ stepConditions }: CheckedForm, step: string): JsonObject[] {
  const when = stepConditions.get(step)?.when;
  return when ? [when] : [];
}

function stepSites({ form, program, stepConditions }: CheckedForm): ConditionSite[] {
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
  return sites;
}

function fieldSites(checked: CheckedForm): ConditionSite[] {
  const sites: ConditionSite[] = [];
  for (const { field, step, file, at, source } of checked.own) {
    if (!source.when) continue;
    const { name } = checked.form.steps[step]!;
    sites.push({
      kind: 'field',
      file,
      at: [...at, 'when'],
      condition: source.when as JsonObject,
      given: givenIn(checked, name),
      step,
      inStep: name,
      subject: field.pointer,
    });
  }
  return sites;
}

/** Where in a form a step file is asked, and what holds already then. */
type StepPlace = Pick<ConditionSite, 'step' | 'inStep' | 'given'>;

function sitesOfStep(checked: CheckedForm, stepFile: StepFile): ConditionSite[] {
  const { file, step } = stepFile;
  const place = {
    step: checked.form.steps.findIndex(({ name }) => name === step.name),
    inStep: step.name,
    given: givenIn(checked, step.name),
  };
  return [
    ...contentConditions(stepFile).map(
      ({ when, at }): ConditionSite => ({
        ...place,
        kind: 'content',
        file: stepFile.ui!,
        at,
        condition: when,
        subject: 'the text',
      }),
    ),
    ...ruleSites(file, place),
    ...gateSites(file, place),
  ];
}

function ruleSites(file: PackFile, place: StepPlace): ConditionSite[] {
  const sites: ConditionSite[] = [];
  for (const [position, rule] of ((file.data.rules ?? []) as Rule[]).entries()) {
    const at = ['rules', position];
    const base = { ...place, file, id: rule.id, subject: `the rule "${rule.id}"` };
    if (rule.when)
      sites.push({ ...base, kind: 'rule-when', at: [...at, 'when'], condition: rule.when });
    // A question holds nobody back, whatever the answers.
    if (!rule.must) continue;
    const given = rule.when ? [...place.given, rule.when] : place.given;
    sites.push({ ...base, kind: 'rule-must', at: [...at, 'must'], condition: rule.must, given });
  }
  return sites;
}

function gateSites(file: PackFile, place: StepPlace): ConditionSite[] {
  const gates = (file.data.gates ?? []) as Gate[];
  return gates.map((gate, position) => ({
    ...place,
    kind: 'gate',
    file,
    at: ['gates', position, 'must'],
    condition: gate.must,
    // A gate is evaluated only when what it reads is valid, in its own step too.
    step: place.step + 1,
    id: gate.id,
    subject: `the gate "${gate.id}"`,
  }));
}

function documentSites({ form, slots }: CheckedForm): ConditionSite[] {
  const inStep = form.steps.find(({ documents }) => documents?.length)?.name ?? '';
  const sites: ConditionSite[] = [];
  for (const { id, file, at, when } of slots) {
    if (!when) continue;
    sites.push({
      kind: 'document',
      id,
      file,
      at: [...at, 'when'],
      condition: when,
      given: [],
      step: form.steps.length,
      inStep,
      subject: 'the document',
    });
  }
  return sites;
}
