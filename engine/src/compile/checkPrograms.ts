import { fieldsOf } from '../kernel/forms.ts';
import type { CompiledForm, JsonObject } from '../kernel/types.ts';
import { whyNotAgain } from '../kernel/whyNotAgain.ts';
import { checkPointers, checkStepFiles } from './checkForm.ts';
import { checkSchemas } from './checkSchemas.ts';
import { checkSlots } from './checkSlots.ts';
import { checkStepConditions, createTyping } from './expressions/checkExpressions.ts';
import { type FormFiles, sourceFinder } from './FormFiles.ts';
import { suggest } from './findings.ts';
import { checkRepeatedSteps, firstNamings } from './namedSteps.ts';
import { type ProgramFiles, programFiles } from './programFiles.ts';
import type { Adds, CompiledPart, PartContext } from './programs.ts';
import { findStepFile, type Pack, type PackFile, report } from './readPack.ts';
import { reportDay } from './reportDay.ts';
import type { SlotEntry } from './slots.ts';

const suggested = (word: string, words: Iterable<string>) => {
  const suggestion = suggest(word, words);
  return suggestion === undefined ? {} : { suggestion };
};
const addsOf = ({ file }: ProgramFiles): Adds => (file.data.adds as Adds | undefined) ?? {};

/** Dates that are none, or that no day lies between. */
function checkDates(pack: Pack, { file }: ProgramFiles): void {
  const { opens, closes, every } = file.data as {
    opens?: string | null;
    closes?: string | null;
    every?: 'month' | 'year';
  };
  for (const [name, day] of Object.entries({ opens, closes }))
    reportDay(pack, file, [name], 'program-dates', day);
  if (opens && closes && closes < opens) {
    report(pack, file, ['closes'], 'program-dates', `it closes on ${closes}, before it opens`);
  }
  const why = every && whyNotAgain({ opens, closes, every });
  if (why) report(pack, file, ['every'], 'program-dates', NOT_AGAIN[why]);
}

const NOT_AGAIN = {
  'without-days': 'what comes again opens and closes on a day',
  'still-open': 'it is still open when it opens again',
};

/** What a line of `adds` names has to be there, and what is there has to be named. */
function checkFiles(pack: Pack, program: ProgramFiles, base: CompiledForm): void {
  const { folder, file, files } = program;
  const { fields = [], steps = [] } = addsOf(program);
  const stepNames = base.steps.map(({ name }) => name);
  const ownNames = steps.map(({ step }) => step);
  const has = (name: string) => files.some((one) => one.name === `programs/${folder}/${name}`);
  const askFor = (at: (string | number)[], name: string) => {
    if (has(name)) return;
    report(pack, file, at, 'missing-program-file', `there is no ${name} in the program's folder`, {
      expected: `programs/${folder}/${name}`,
    });
  };
  const askStep = (at: (string | number)[], name: string | undefined, names: string[]) => {
    if (name === undefined || names.includes(name)) return;
    const message = `the form has no step "${name}"`;
    report(pack, file, at, 'unknown-step', message, suggested(name, names));
  };
  checkRepeatedSteps(pack, file, ['adds', 'fields'], fields);
  checkRepeatedSteps(pack, file, ['adds', 'steps'], steps);
  for (const [index, { step, after }] of firstNamings(fields)) {
    const at = ['adds', 'fields', index];
    askStep([...at, 'step'], step, stepNames);
    const names = base.steps.find(({ name }) => name === step)?.fields.map(({ name }) => name);
    if (names) askFor([...at, 'step'], `${step}.fields.json`);
    if (!names || after === undefined || names.includes(after)) continue;
    const message = `the step ${step} has no field "${after}"`;
    report(pack, file, [...at, 'after'], 'unknown-field', message, suggested(after, names));
  }
  for (const [index, { step, after, before }] of firstNamings(steps)) {
    const at = ['adds', 'steps', index];
    const earlier = [...stepNames, ...ownNames.slice(0, index)];
    askFor([...at, 'step'], `${step}.schema.json`);
    askStep([...at, 'after'], after, earlier);
    askStep([...at, 'before'], before, earlier);
  }
  const named = [...fields, ...steps].map(({ step }) => step);
  for (const one of files) {
    const [, name, kind] =
      /^programs\/[^/]+\/([^/]+)\.(schema|fields|ui)\.json$/.exec(one.name) ?? [];
    if (!name) continue;
    const steps =
      kind === 'schema' ? ownNames : kind === 'fields' ? fields.map((f) => f.step) : named;
    if (steps.includes(name)) continue;
    report(pack, one, [], 'unused-program-file', `program.json adds no step "${name}"`, {
      ...suggested(name, steps),
    });
  }
}

/** No two steps keep their answers in one place. */
function checkGroups(pack: Pack, { part, stepFiles, form }: CompiledPart): void {
  const own = new Set(part.steps.map(({ step }) => step.name));
  const taken = new Set(form.steps.filter(({ name }) => !own.has(name)).map(({ group }) => group));
  for (const { step } of part.steps) {
    const file = stepFiles.find((stepFile) => stepFile.step === step.name)!.file;
    if (taken.has(step.group)) {
      const message = `the group "${step.group}" is another step's already`;
      report(pack, file, ['group'], 'program-step-group', message);
    }
    taken.add(step.group);
  }
}

function checkQuestions(pack: Pack, file: PackFile): void {
  for (const [name, source] of Object.entries(file.data.properties as Record<string, JsonObject>)) {
    if (source.default !== undefined) {
      const message = `"${name}" has a first value, and nothing sets it`;
      report(pack, file, ['properties', name, 'default'], 'default-in-program', message);
    }
    if (source.resource !== undefined) {
      const message = `"${name}" is a collection`;
      report(pack, file, ['properties', name, 'resource'], 'collection-in-program', message);
    }
  }
}

function checkReceipt(pack: Pack, { file }: ProgramFiles, form: CompiledForm): void {
  const fields = fieldsOf(form);
  for (const [index, pointer] of ((file.data.receipt as string[] | undefined) ?? []).entries()) {
    const field = fields.get(pointer);
    const at = ['receipt', index];
    if (!field) {
      const more = suggested(pointer, fields.keys());
      report(pack, file, at, 'unknown-field', `no field ${pointer}`, more);
    } else if (field.classification === 'restricted') {
      const message = `${pointer} is restricted: a receipt never shows it`;
      report(pack, file, at, 'restricted-on-receipt', message);
    }
  }
}

/** What a meta-schema can't see of one program: over the form that it is put into, alone. */
export function checkPart(
  pack: Pack,
  program: ProgramFiles,
  compiled: CompiledPart,
  base: CompiledForm,
  place: PartContext['place'],
): void {
  const { form, schemas } = compiled;
  checkFiles(pack, program, base);
  checkGroups(pack, compiled);
  const stepFiles = compiled.stepFiles.map(({ file, ui, step }) => ({
    file,
    ui,
    step: form.steps.find(({ name }) => name === step)!,
  }));
  for (const { file } of stepFiles) checkQuestions(pack, file);
  const checked: FormFiles = { pack, form, program: program.folder, stepFiles, schemas };
  checkStepFiles(checked);
  checkSchemas(checked, program.file);
  for (const [index, { when }] of (addsOf(program).steps ?? []).entries()) {
    checkPointers(checked, program.file, when, ['adds', 'steps', index, 'when']);
  }
  const typing = createTyping(checked, sourceFinder(checked));
  checkStepConditions(typing, program.file, ['adds', 'steps'], addsOf(program).steps);
  checkStepConditions(typing, program.file, ['adds', 'documents'], addsOf(program).documents);
  const declared =
    place && findStepFile(pack, base.name, place.step.name, 'schema.json')?.data.slots;
  const slots = ((declared ?? []) as SlotEntry[]).map(({ id }) => id);
  checkSlots(checked, program.file, {
    entries: addsOf(program).documents,
    at: ['adds', 'documents'],
    hasPlace: place !== undefined,
    slots,
  });
  checkReceipt(pack, program, form);
}

/** What is said of all programs, whether they add something or not. */
export function checkProgramFiles(pack: Pack, forms: CompiledForm[]): void {
  const base = forms.find(({ programs }) => programs !== undefined);
  const names = new Map(
    forms.flatMap((form) => [...fieldsOf(form).values()].map((field) => [field.name, field])),
  );
  for (const program of programFiles(pack)) {
    const { folder, file } = program;
    checkDates(pack, program);
    if (file.data.adds && !base) {
      report(pack, file, ['adds'], 'nothing-chooses-programs', 'no field chooses a program');
    }
    const field = names.get(folder);
    if (field) {
      const message = `the field ${field.pointer} has the name of the program's folder`;
      report(pack, file, [], 'program-hides-field', message);
    }
  }
}
