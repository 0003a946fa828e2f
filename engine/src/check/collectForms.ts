import { checkRecordNames } from '../compile/checkRecordNames.ts';
import { compileParts } from '../compile/compileParts.ts';
import type { FormFiles, StepFile } from '../compile/FormFiles.ts';
import { compileForm, formNames, stepEntries } from '../compile/forms.ts';
import { firstNamings } from '../compile/namedSteps.ts';
import type { Adds } from '../compile/programs.ts';
import { createReadMemory } from '../compile/readMemory.ts';
import { findStepFile, formFile, type Pack, type PackFile } from '../compile/readPack.ts';
import type { SlotEntry } from '../compile/slots.ts';
import { collectTexts, type Translate } from '../compile/texts.ts';
import { fileCategories } from '../compile/uploads.ts';
import { localName } from '../kernel/answers.ts';
import type { CompiledForm, Json, JsonObject, Pointer, Texts } from '../kernel/types.ts';
import type { CheckedForm, Path, Question } from './CheckContext.ts';

const inEnglish: Translate = (_file, _key, english) => english;

const formsInEnglish = createReadMemory<{ form: CompiledForm; schemas: Map<string, Json> }>();
const textsInEnglish = createReadMemory<Texts>();

/** The questions that the checked files ask, each beside its declaration. */
export function questionsOf({ form, program, stepFiles }: FormFiles): Question[] {
  return stepFiles.flatMap(({ file, step }) => {
    const sources = file.data.properties as Record<string, JsonObject>;
    const required = (file.data.required as string[] | undefined) ?? [];
    return step.fields
      .filter((field) => field.program === program)
      .flatMap((field): Question[] => {
        const name = localName(field);
        const source = sources[name];
        if (!source) return [];
        return [
          {
            field,
            step: form.steps.findIndex((one) => one.name === step.name),
            file,
            at: ['properties', name],
            source,
            required: required.includes(name),
          },
        ];
      });
  });
}

const byPointer = (questions: Question[]) =>
  questions.map((question): [Pointer, Question] => [question.field.pointer, question]);

function declaredSlots(
  file: PackFile,
  at: Path,
  entries: unknown,
  prefix = '',
): CheckedForm['slots'] {
  return ((entries ?? []) as SlotEntry[]).map(({ id, when }, index) => ({
    id: prefix + id,
    file,
    at: [...at, index],
    when,
  }));
}

function collectForm(
  pack: Pack,
  form: CompiledForm,
  schemas: Map<string, Json>,
  wizard: PackFile,
): CheckedForm {
  const stepFiles: StepFile[] = form.steps.map((step) => ({
    step,
    file: findStepFile(pack, form.name, step.name, 'schema.json')!,
    ui: findStepFile(pack, form.name, step.name, 'ui.json'),
  }));
  const checked: FormFiles = { pack, form, stepFiles, schemas };
  const own = questionsOf(checked);
  const stepConditions: CheckedForm['stepConditions'] = new Map();
  for (const [index, { step, when }] of firstNamings(stepEntries(wizard))) {
    if (when) stepConditions.set(step, { file: wizard, at: ['steps', index, 'when'], when });
  }
  return {
    ...checked,
    own,
    questions: new Map(byPointer(own)),
    stepConditions,
    slots: stepFiles.flatMap(({ file }) => declaredSlots(file, ['slots'], file.data.slots)),
  };
}

/** A program over the form that it is put into: what it adds, and all that it may read. */
function collectPart(
  base: CheckedForm,
  program: string,
  part: { form: CompiledForm; schemas: Map<string, Json>; stepFiles: PartSheet[] },
): CheckedForm {
  const { pack } = base;
  const { form, schemas } = part;
  const stepFiles = part.stepFiles.map(({ file, ui, step }) => ({
    file,
    ui,
    step: form.steps.find(({ name }) => name === step)!,
  }));
  const checked: FormFiles = { pack, form, program, stepFiles, schemas };
  const own = questionsOf(checked);
  const position = new Map(form.steps.map((step, index) => [step.name, index]));
  const moved = base.own.map((question) => ({
    ...question,
    step: position.get(base.form.steps[question.step]!.name)!,
  }));
  const file = pack.files.get(`programs/${program}/program.json`)!;
  const { steps = [], documents = [] } = (file.data.adds ?? {}) as Adds;
  const stepConditions = new Map(base.stepConditions);
  for (const [index, { step, when }] of firstNamings(steps)) {
    const at = ['adds', 'steps', index, 'when'];
    if (when) stepConditions.set(`${program}.${step}`, { file, at, when });
  }
  return {
    ...checked,
    own,
    questions: new Map([...byPointer(moved), ...byPointer(own)]),
    stepConditions,
    slots: declaredSlots(file, ['adds', 'documents'], documents, `${program}.`),
  };
}

interface PartSheet {
  file: PackFile;
  ui: PackFile | undefined;
  step: string;
}

/**
 * Compiles every form of a pack in its first language, and every program over the form that chooses
 * programs; what keeps them from compiling is reported on the way.
 */
export function collectForms(pack: Pack): CheckedForm[] {
  const compiled = formNames(pack).map((name) => {
    const { form, schemas } = formsInEnglish(pack, name, (read) => {
      const { check, ...made } = compileForm(read, name, {}, inEnglish);
      check();
      return made;
    });
    return collectForm(pack, form, schemas, formFile(pack, name));
  });
  const [language = 'en'] = pack.files.get('portal.json')!.data.languages as string[];
  const forms = Object.fromEntries(compiled.map(({ form }) => [form.name, form]));
  checkRecordNames(pack, forms);
  const { parts, check } = compileParts({
    pack,
    forms,
    portal: {
      texts: textsInEnglish(pack, '', (read) => collectTexts(read, inEnglish)),
      fileCategories: [...fileCategories(pack)].map(([name, value]) => ({
        name,
        value,
        label: name,
      })),
    },
    language,
    translate: inEnglish,
  });
  check();
  const base = compiled.find(({ form }) => form.programs !== undefined);
  return [...compiled, ...[...parts].map(([program, part]) => collectPart(base!, program, part))];
}
