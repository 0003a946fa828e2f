import path from 'node:path';
import { setExternal } from '../external-schema/externalOf.ts';
import { fieldsOf } from '../kernel/forms.ts';
import type {
  CompiledForm,
  Expression,
  Json,
  JsonObject,
  Pointer,
  Step,
  Texts,
} from '../kernel/types.ts';
import { checkForm } from './checkForm.ts';
import { checkPages } from './checkPages.ts';
import { checkOwnSlots } from './checkSlots.ts';
import { compileSchemas } from './compileSchema.ts';
import { ConditionTests, compileExpression } from './conditions.ts';
import { compileExternalForm } from './externalForms.ts';
import type { StepFile } from './FormFiles.ts';
import { suggest } from './findings.ts';
import { kindOf } from './kindOf.ts';
import type { WizardSource } from './meta/sources.generated.ts';
import { checkRepeatedSteps, firstNamings } from './namedSteps.ts';
import { ownerOf } from './owner.ts';
import { fromNames } from './packNames.ts';
import { findStepFile, formFile, type Pack, type PackFile, report } from './readPack.ts';
import { answersOnReceipt, checkStandalone, compileStandalone } from './standalone.ts';
import { compileStep, type StepEntry } from './steps.ts';
import { tableFinder } from './tables.ts';
import { type Translate, textsOf } from './texts.ts';

/**
 * The forms of a pack: every folder that holds a `wizard.json`, those of `forms/` included, which
 * stand alone (`form.json` does there, too): `application`, `forms/volunteer`.
 */
export const formNames = fromNames((names): string[] => {
  const files = names.filter((name) => {
    const kind = kindOf(name);
    if (kind === 'wizard') return name.split('/').length === 2;
    return ['form', 'external-form'].includes(kind) && name.split('/').length === 3;
  });
  return [...new Set(files.map((name) => path.posix.dirname(name)))];
});

/** The steps as a wizard names them: by the bare name, or with what else is to be said. */
export function stepEntries(wizard: PackFile): StepEntry[] {
  return ((wizard.data.steps ?? []) as WizardSource['steps']).map((entry) =>
    typeof entry === 'string' ? { step: entry } : entry,
  );
}

function translateButtons(entry: StepEntry, wizard: PackFile, translate: Translate) {
  const buttons: Step['buttons'] = {};
  for (const key of ['next', 'back'] as const) {
    const english = entry[key];
    if (english) buttons[key] = translate(wizard.name, `steps/${entry.step}/${key}`, english);
  }
  return buttons;
}

/** The messages that a form brings: `forms.volunteer.too-young`. */
function ownTexts(pack: Pack, wizard: PackFile, translate: Translate): Texts {
  const owner = ownerOf(wizard.name);
  const file = owner && pack.files.get(`${owner.folder}/messages.json`);
  return textsOf(pack, file, translate, (key) => `${owner?.prefix}.${key}`);
}

/** Where a wizard lists the answers of its receipt. */
const receiptPlace = ({ standalone }: CompiledForm) =>
  standalone ? ['receipt', 'answers'] : ['receipt'];

/** A receipt is printed and shown around: fields that exist, and none that is restricted. */
function checkReceipt(pack: Pack, form: CompiledForm, wizard: PackFile): void {
  const fields = fieldsOf(form);
  (form.receipt ?? []).forEach((pointer, index) => {
    const field = fields.get(pointer);
    const place = [...receiptPlace(form), index];
    if (!field) {
      const suggestion = suggest(pointer, fields.keys());
      report(pack, wizard, place, 'unknown-field', `no field ${pointer}`, {
        ...(suggestion && { suggestion }),
      });
    } else if (field.classification === 'restricted') {
      report(
        pack,
        wizard,
        place,
        'restricted-on-receipt',
        `${pointer} is restricted: a receipt never shows it`,
      );
    }
  });
}

/** A form while it is compiled. */
interface FormWork {
  pack: Pack;
  name: string;
  wizard: PackFile;
  translate: Translate;
  tests: ConditionTests;
}

const sourcesOf = ({ data }: PackFile) => (data.facts as Record<string, Json> | undefined) ?? {};

/** The steps of a form, each with its files, and what each asks as it is written. */
function compileSteps(work: FormWork): { stepFiles: StepFile[]; schemas: Map<string, Json> } {
  const { pack, name, wizard, translate, tests } = work;
  const wireNames = (wizard.data.wire as JsonObject | undefined) ?? {};
  const stepFiles: StepFile[] = [];
  const schemas = new Map<string, Json>();
  const entries = stepEntries(wizard);
  checkRepeatedSteps(pack, wizard, ['steps'], entries);
  for (const [index, entry] of firstNamings(entries)) {
    const file = findStepFile(pack, name, entry.step, 'schema.json');
    if (!file) {
      report(pack, wizard, ['steps', index], 'unknown-step', `there is no step "${entry.step}"`, {
        expected: `${name}/${entry.step}.schema.json or steps/${entry.step}.schema.json`,
      });
      continue;
    }
    const group = String(file.data.group);
    const context = { pack, file, group, translate, tests, wireNames };
    const ui = findStepFile(pack, name, entry.step, 'ui.json');
    const buttons = translateButtons(entry, wizard, translate);
    const { step, schema } = compileStep(context, entry, ui, sourcesOf(wizard), buttons);
    schemas.set(step.validator, schema);
    stepFiles.push({ file, ui, step });
  }
  return { stepFiles, schemas };
}

/** What of a wizard stands in its form only where it says something. */
function compileOptions({ name, wizard, translate }: FormWork, steps: Step[]) {
  const { data } = wizard;
  const standalone = compileStandalone(name, wizard, translate);
  const receipt = (standalone ? answersOnReceipt(wizard) : data.receipt) as Pointer[] | undefined;
  // What programs add is put into the application alone.
  const programs = (standalone ? [] : steps)
    .flatMap((step) => step.fields)
    .find(({ choices }) => choices?.some((choice) => choice.program));
  return {
    ...(receipt && { receipt }),
    ...(data.review === true && { review: true }),
    ...(data.pace !== undefined && { pace: data.pace as CompiledForm['pace'] & string }),
    ...(data.readAloud === true && { readAloud: true }),
    ...(programs && { programs: programs.pointer }),
    ...(standalone && { standalone }),
  };
}

/**
 * A form in one language, what its steps and conditions ask as it is written, and the check of its
 * meaning, which one language suffices for.
 */
export function compileForm(
  pack: Pack,
  name: string,
  keywords: Record<string, string>,
  translate: Translate,
): { form: CompiledForm; schemas: Map<string, Json>; check: () => void } {
  const wizard = formFile(pack, name);
  const tests = new ConditionTests('', tableFinder(pack, wizard.name));
  const facts = Object.fromEntries(
    Object.entries(sourcesOf(wizard)).map(([key, source]): [string, Expression] => [
      key,
      compileExpression(source, tests),
    ]),
  );
  const work = { pack, name, wizard, translate, tests };
  const { stepFiles, schemas } = compileSteps(work);
  for (const [test, schema] of tests.schemas) schemas.set(test, schema);
  const steps = stepFiles.map(({ step }) => step);
  const options = compileOptions(work, steps);
  const form: CompiledForm = {
    name,
    title: translate(wizard.name, 'title', String(wizard.data.title)),
    steps,
    facts,
    keywords,
    ...options,
    ...(Object.keys(tests.tables).length > 0 && { tables: tests.tables }),
    schemas: compileSchemas(schemas),
  };
  if (wizard.data.schema !== undefined) setExternal(form, compileExternalForm(pack, wizard, name));
  const texts = ownTexts(pack, wizard, translate);
  if (Object.keys(texts).length) form.texts = texts;
  return { form, schemas, check };

  function check() {
    checkForm({ pack, form, stepFiles, schemas }, wizard, formNames(pack));
    checkOwnSlots({ pack, form, stepFiles, schemas });
    checkPages(pack, stepFiles);
    checkReceipt(pack, form, wizard);
    checkStandalone(pack, form, wizard);
  }
}
