import { composeForm } from '../kernel/composeForm.ts';
import { formatMessage } from '../kernel/messages.ts';
import type {
  CompiledForm,
  DocumentSlot,
  FormPart,
  Json,
  JsonObject,
  Pointer,
  ProgramAgency,
  Step,
  Texts,
} from '../kernel/types.ts';
import { compileSchemas } from './compileSchema.ts';
import { ConditionTests } from './conditions.ts';
import { factSources } from './factSources.ts';
import type { StepContext } from './fields.ts';
import { firstNamings } from './namedSteps.ts';
import type { ProgramFiles } from './programFiles.ts';
import type { Pack, PackFile } from './readPack.ts';
import { compileSlot, type DocumentList, findDocumentPlace, type SlotEntry } from './slots.ts';
import {
  compileGates,
  compileQuestions,
  compileRules,
  compileStep,
  compileUi,
  compileWarnings,
} from './steps.ts';
import { tableFinder } from './tables.ts';
import { type Translate, textsOf } from './texts.ts';

/** What a `program.json` says of a lot of questions within a step of the form. */
export interface FieldsEntry {
  step: string;
  after?: string;
}
/** A step of the program's own. */
export interface AddedStep {
  step: string;
  after?: string;
  before?: string;
  when?: JsonObject;
  next?: string;
  back?: string;
}

/** What `adds` of a `program.json` holds: lots of questions, steps and papers. */
export interface Adds {
  fields?: FieldsEntry[];
  steps?: AddedStep[];
  /** Papers that the program wants. */
  documents?: SlotEntry[];
}

/** What all programs of a pack are compiled against, in one language. */
export interface PartContext {
  pack: Pack;
  base: CompiledForm;
  /** Form names → form: the items of its collections. */
  forms: { [name: string]: CompiledForm };
  place: (DocumentList & { step: Step }) | undefined;
  texts: Texts;
  language: string;
  translate: Translate;
}

/** A file of a part with what became of it: what a check looks at. */
export interface PartSheet {
  file: PackFile;
  ui: PackFile | undefined;
  /** The step in the composed form. */
  step: string;
}

/** What a program became. */
export interface CompiledPart {
  part: FormPart;
  /** What its steps, questions and conditions ask, as it is written. */
  schemas: Map<string, Json>;
  stepFiles: PartSheet[];
  /** The base form with this program alone. */
  form: CompiledForm;
}

const addsOf = ({ file }: ProgramFiles): Adds => (file.data.adds as Adds | undefined) ?? {};

/** The step that collects documents by category. */
export function findDocumentStep(pack: Pack, base: CompiledForm): PartContext['place'] {
  for (const step of base.steps) {
    const place = findDocumentPlace(
      pack,
      step.fields.map(({ resource }) => resource),
    );
    if (place) return { step, ...place };
  }
  return undefined;
}

/** A part while it is compiled. */
interface PartWork {
  program: ProgramFiles;
  context: PartContext;
  tests: ConditionTests;
  schemas: CompiledPart['schemas'];
  stepFiles: PartSheet[];
}

const fileOf = ({ program, context }: PartWork, name: string): PackFile | undefined =>
  context.pack.files.get(`programs/${program.folder}/${name}`);

const contextOf = (work: PartWork, file: PackFile, group: string): StepContext => ({
  pack: work.context.pack,
  file,
  group,
  translate: work.context.translate,
  tests: work.tests,
  wireNames: {},
  program: work.program.folder,
});

/** What one program adds to the form, in one language. */
export function compilePart(program: ProgramFiles, context: PartContext): CompiledPart {
  const { pack, base, translate } = context;
  const { folder } = program;
  const tests = new ConditionTests(`${folder}:`, tableFinder(pack, program.file.name));
  const work: PartWork = { program, context, tests, schemas: new Map(), stepFiles: [] };
  const { schemas, stepFiles } = work;
  const { agencies } = program.file.data;
  // The tests are named in the order in which they are come by: documents first.
  const part: FormPart = {
    program: folder,
    fields: [],
    steps: [],
    documents: compileDocuments(program, context, tests),
    receipt: (program.file.data.receipt as Pointer[] | undefined) ?? [],
    ...(agencies && { agencies: agencies as ProgramAgency[] }),
    texts: textsOf(pack, fileOf(work, 'messages.json'), translate, (id) => `${folder}.${id}`),
    schemas: {},
  };
  part.fields = compileLots(work);
  part.steps = compileOwnSteps(work);
  for (const [test, schema] of tests.schemas) schemas.set(test, schema);
  part.schemas = compileSchemas(schemas);
  if (Object.keys(tests.tables).length > 0) part.tables = tests.tables;
  const form = composeForm(base, [part]);
  return { part, schemas, stepFiles, form };
}

/** The questions within steps of the form. */
function compileLots(work: PartWork): FormPart['fields'] {
  const { base } = work.context;
  const lots: FormPart['fields'] = [];
  for (const [, { step: name, after }] of firstNamings(addsOf(work.program).fields ?? [])) {
    const file = fileOf(work, `${name}.fields.json`);
    const step = base.steps.find((one) => one.name === name);
    if (!file || !step) continue;
    const ui = fileOf(work, `${name}.ui.json`);
    const { lot, schema } = compileLot(contextOf(work, file, step.group), name, ui, base);
    lots.push({ ...lot, ...(after !== undefined && { after }) });
    work.schemas.set(lot.validator, schema);
    work.stepFiles.push({ file, ui, step: name });
  }
  return lots;
}

/** The steps that are the program's own. */
function compileOwnSteps(work: PartWork): FormPart['steps'] {
  const { program, context } = work;
  const facts = factSources(context.pack, context.base.name);
  const added = addsOf(program).steps ?? [];
  const place = (target: string) =>
    added.some(({ step }) => step === target) ? `${program.folder}.${target}` : target;
  const steps: FormPart['steps'] = [];
  for (const [, entry] of firstNamings(added)) {
    const file = fileOf(work, `${entry.step}.schema.json`);
    if (!file) continue;
    const ui = fileOf(work, `${entry.step}.ui.json`);
    const buttons: Step['buttons'] = {};
    for (const key of ['next', 'back'] as const) {
      const [words, name] = [entry[key], program.file.name];
      if (words) buttons[key] = context.translate(name, `steps/${entry.step}/${key}`, words);
    }
    const own = contextOf(work, file, String(file.data.group));
    const { step, schema } = compileStep(own, entry, ui, facts, buttons);
    steps.push({
      step,
      ...(entry.after !== undefined && { after: place(entry.after) }),
      ...(entry.before !== undefined && { before: place(entry.before) }),
    });
    work.schemas.set(step.validator, schema);
    work.stepFiles.push({ file, ui, step: step.name });
  }
  return steps;
}

function compileLot(
  context: StepContext,
  step: string,
  ui: PackFile | undefined,
  base: CompiledForm,
): { lot: FormPart['fields'][number]; schema: JsonObject } {
  const source = context.file.data;
  const { uiSchema, content } = compileUi(ui, context);
  const { 'ui:order': _order, ...looks } = uiSchema;
  const { fields, properties, schema } = compileQuestions(context, ui);
  return {
    lot: {
      step,
      fields,
      rules: compileRules(source, context),
      ...compileWarnings(source, context),
      gates: compileGates(source, context, factSources(context.pack, base.name)),
      validator: `fields:${context.program}:${step}`,
      properties,
      uiSchema: looks,
      content,
    },
    schema,
  };
}

/** The documents that a program wants, and the words above them, in the step that collects documents. */
function compileDocuments(
  program: ProgramFiles,
  { pack, place, translate, texts, language }: PartContext,
  tests: ConditionTests,
): FormPart['documents'] {
  const entries = addsOf(program).documents ?? [];
  if (!entries.length || !place) return [];
  const { folder, file } = program;
  const own = { pack, file, group: '', translate, tests, wireNames: {}, program: folder };
  const name = String(file.data.friendlyName || file.data.program);
  const title = translate(file.name, 'friendlyName', name);
  const intro = formatMessage(texts, 'documents.program-needs', { program: title }, language);
  const { step, ...where } = place;
  const needed = entries.flatMap((entry): DocumentSlot[] => {
    const slot = compileSlot(entry, where, own, 'documents');
    return slot ? [{ ...slot, id: `${folder}.${entry.id}`, program: folder, intro }] : [];
  });
  return [{ step: step.name, needed }];
}
