import { isTemplate } from '../compile/owner.ts';
import type { PackTexts } from '../edit/Change.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { listFields } from '../edit/fields.ts';
import { listSteps } from '../edit/steps.ts';
import type { JsonObject } from '../kernel/types.ts';
import { addedFields, addsOf, programForm, stepFile, stepsOf } from './places.ts';
import { seek } from './seek.ts';

/** A question as the outline lists it. */
export interface OutlinedQuestion {
  file: string;
  name: string;
  title: string;
  isConditional: boolean;
  isRequired: boolean;
}

/** A step, or the questions that a program adds to one. */
export interface OutlinedStep {
  step: string;
  title: string;
  file: string;
  /** False: only the questions below are the program's, the step is the form's. */
  isWhole: boolean;
  isConditional: boolean;
  questions: OutlinedQuestion[];
}

/** What can be opened by its name. */
export interface OutlinedThing {
  /** Its folder, or what stands in its place. */
  id: string;
  title: string;
  /** The file that says most of it. */
  file: string;
  /** What it is made of, where that can be opened, too: the steps of an upload link. */
  parts?: OutlinedThing[];
}

/** A pack as people speak of it, without what is inside a program or a form. */
export interface PackOutline {
  programs: OutlinedThing[];
  /** What a new program can begin with, and nobody can choose. */
  templates: OutlinedThing[];
  forms: OutlinedThing[];
  /** Lists of choices: the pack's, and those of its programs. */
  choices: OutlinedThing[];
  /** Tables in which expressions look values up: the pack's, and those of its programs. */
  tables: OutlinedThing[];
  texts: OutlinedThing[];
  /** Each with its steps. */
  uploads: OutlinedThing[];
  pages: OutlinedThing[];
  /** Whether there is something that staff see and do. */
  hasDesk: boolean;
  /** Made-up answers, with which the pack is tried. */
  samples: OutlinedThing[];
  settings: OutlinedThing[];
}

function titled(edits: FileEdits, id: string, file: string, keys: string[]): OutlinedThing {
  const data = seek(() => edits.read(file)) ?? ({} as JsonObject);
  const title = keys.map((key) => data[key]).find((one) => typeof one === 'string' && one);
  return { id, file, title: typeof title === 'string' ? title : id };
}

const byTitle = (one: OutlinedThing, other: OutlinedThing) => one.title.localeCompare(other.title);

/** `enumerations/heating-source.json` → `heating source` */
const spoken = (file: string) =>
  file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/\.json$/, '')
    .replaceAll('-', ' ');

/** The steps of an upload flow, in its order: its own, or those that flows have in common. */
function uploadSteps(files: PackTexts, edits: FileEdits, wizard: string): OutlinedThing[] {
  const folder = wizard.slice(0, wizard.lastIndexOf('/'));
  return (seek(() => listSteps(files, wizard)) ?? []).flatMap(({ name, title }) => {
    const file = [`${folder}/${name}.upload.json`, `uploads/steps/${name}.upload.json`].find(
      (one) => edits.has(one),
    );
    return file === undefined ? [] : [{ id: name, title, file }];
  });
}

/** What a pack has, in the places where people look for it. */
export function outlinePack(files: PackTexts): PackOutline {
  const edits = new FileEdits(files);
  const names = [...files.keys()].sort();
  const listed = (pattern: RegExp, keys: string[]) =>
    names.flatMap((file) => {
      const id = pattern.exec(file)?.[1];
      return id === undefined ? [] : [titled(edits, id, file, keys)];
    });
  const spokenOf = (pattern: RegExp) =>
    names.flatMap((file) => (pattern.test(file) ? [{ id: file, file, title: spoken(file) }] : []));
  const programsIn = (pattern: RegExp) =>
    listed(pattern, ['friendlyName', 'program']).sort(byTitle);
  return {
    programs: programsIn(/^programs\/([^/]+)\/program\.json$/),
    templates: programsIn(/^templates\/([^/]+)\/program\.json$/),
    forms: [
      ...listed(/^((?!uploads\/)(?:forms\/)?[^/]+)\/wizard\.json$/, ['title']),
      // Those whose questions are of a schema from elsewhere.
      ...listed(/^(forms\/[^/]+)\/form\.json$/, ['title']),
    ],
    choices: spokenOf(/(^|\/)(enumerations|lookups)\/[^/]+\.json$/).filter(
      ({ file }) => !isTemplate(file) && !/(^|\/)texts\//.test(file),
    ),
    texts: spokenOf(/^(?:(?:programs|forms)\/[^/]+\/)?messages\.json$/),
    tables: names
      .filter((file) => /^(?:programs\/[^/]+\/)?tables\/[^/]+\.json$/.test(file))
      .map((file) => ({ ...titled(edits, spoken(file), file, ['title']), id: file })),
    uploads: listed(/^uploads\/([^/]+)\/wizard\.json$/, ['title']).map((flow) => ({
      ...flow,
      parts: uploadSteps(files, edits, flow.file),
    })),
    pages: spokenOf(/^pages\/[^/]+\.json$/),
    hasDesk: files.has('desk/desk.json'),
    samples: spokenOf(/^(?:programs\/[^/]+\/)?samples\/[^/]+\.json$/),
    settings: spokenOf(/^(portal|uploads\/agencies)\.json$/),
  };
}

function questionsOf(files: PackTexts, edits: FileEdits, file: string): OutlinedQuestion[] {
  const found = seek<OutlinedQuestion[]>(() => {
    const required = (edits.read(file).required ?? []) as string[];
    return listFields(files, file).map((field) => ({
      ...field,
      file,
      isRequired: required.includes(field.name),
    }));
  });
  return found ?? [];
}

/** What a program asks for: questions within steps of the form, and steps of its own, in the order of the form. */
export function outlineProgram(files: PackTexts, program: string): OutlinedStep[] {
  const edits = new FileEdits(files);
  const found = seek<OutlinedStep[]>(() => {
    const form = programForm(edits);
    const adds = addsOf(edits, program);
    return stepsOf(edits, { form, program }).flatMap((place): OutlinedStep[] => {
      const { step, file } = place;
      const isWhole = place.program !== undefined;
      const title = seek(() => String(edits.read(file).title ?? step)) ?? step;
      const shown = isWhole ? file : addedFields(edits, { form, program }, step)?.file;
      if (shown === undefined) return [];
      const entry = adds.steps?.find((one) => one.step === step);
      return [
        {
          step,
          title,
          file: shown,
          isWhole,
          isConditional: isWhole && entry?.when !== undefined,
          questions: questionsOf(files, edits, shown),
        },
      ];
    });
  });
  return found ?? [];
}

/** The steps of a form with their questions. */
export function outlineForm(files: PackTexts, form: string): OutlinedStep[] {
  const edits = new FileEdits(files);
  const found = seek<OutlinedStep[]>(() =>
    listSteps(files, `${form}/wizard.json`).flatMap(({ name, title, isConditional }) => {
      const file = stepFile(edits, form, name);
      if (file === undefined) return [];
      return [
        {
          step: name,
          title,
          file,
          isWhole: true,
          isConditional,
          questions: questionsOf(files, edits, file),
        },
      ];
    }),
  );
  return found ?? [];
}
