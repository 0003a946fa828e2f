import type { PackTexts } from '../edit/FileEdit.ts';
import { FileEdits, readJson } from '../edit/FileEdits.ts';
import { listFields } from '../edit/fields.ts';
import { listSteps } from '../edit/steps.ts';
import type { JsonObject } from '../kernel/types.ts';
import { tryFind } from './findQuestion.ts';
import { memoizeByText, rememberByName } from './memoizeByText.ts';
import { addedFields, addsOf, programForm, stepFile, stepsOf } from './places.ts';

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

/** What a file is called in the outline: the first of these that its text says. */
const TITLE_KEYS: { [kind: string]: readonly string[] } = {
  programs: ['friendlyName', 'program'],
  templates: ['friendlyName', 'program'],
};

const titleOfText = memoizeByText((file, text): string | undefined => {
  const data = tryFind(() => readJson(file, text)) ?? ({} as JsonObject);
  const keys = TITLE_KEYS[kindOf(file)?.kind ?? ''] ?? ['title'];
  const title = keys.map((key) => data[key]).find((one) => typeof one === 'string' && one);
  return typeof title === 'string' ? title : undefined;
});

function titled(files: PackTexts, id: string, file: string): OutlinedThing {
  return { id, file, title: titleOfText(file, files.get(file)!) ?? id };
}

const { compare } = new Intl.Collator();
const byTitle = (one: OutlinedThing, other: OutlinedThing) => compare(one.title, other.title);

/** `enumerations/heating-source.json` → `heating source` */
const spoken = (file: string) =>
  file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/\.json$/, '')
    .replaceAll('-', ' ');

/** The steps of an upload flow, in its order: its own, or those that flows have in common. */
function uploadSteps(files: PackTexts, edits: FileEdits, wizard: string): OutlinedThing[] {
  const folder = wizard.slice(0, wizard.lastIndexOf('/'));
  return (tryFind(() => listSteps(files, wizard)) ?? []).flatMap(({ name, title }) => {
    const file = [`${folder}/${name}.upload.json`, `uploads/steps/${name}.upload.json`].find(
      (one) => edits.has(one),
    );
    return file === undefined ? [] : [{ id: name, title, file }];
  });
}

/** In which part of the outline a file stands, by its name; the part of it in brackets is its id. */
const PARTS: [kind: Part, RegExp][] = [
  ['programs', /^programs\/([^/]+)\/program\.json$/],
  ['templates', /^templates\/([^/]+)\/program\.json$/],
  ['forms', /^((?!uploads\/)(?:forms\/)?[^/]+)\/wizard\.json$/],
  ['external', /^(forms\/[^/]+)\/form\.json$/],
  [
    'choices',
    /^(?!templates\/)(?!(?:.*\/)?texts\/)(?:.*\/)?(?:enumerations|lookups)\/[^/]+\.json$/,
  ],
  ['texts', /^(?:(?:programs|forms)\/[^/]+\/)?messages\.json$/],
  ['tables', /^(?:programs\/[^/]+\/)?tables\/[^/]+\.json$/],
  ['uploads', /^uploads\/([^/]+)\/wizard\.json$/],
  ['pages', /^pages\/[^/]+\.json$/],
  ['samples', /^(?:programs\/[^/]+\/)?samples\/[^/]+\.json$/],
  ['settings', /^(portal|uploads\/agencies)\.json$/],
];

/** Parts of the outline; `external`: forms whose questions an external schema asks. */
type Part = Exclude<keyof PackOutline, 'hasDesk'> | 'external';

const kindOf = rememberByName((file): { kind: Part; id: string } | undefined => {
  for (const [kind, pattern] of PARTS) {
    const found = pattern.exec(file);
    if (found) return { kind, id: found[1] ?? file };
  }
  return undefined;
});

/** The files of each part, in the order of their names. */
function filesByPart(files: PackTexts): { [kind in Part]?: { file: string; id: string }[] } {
  const found: { [kind in Part]?: { file: string; id: string }[] } = {};
  for (const file of files.keys()) {
    const part = kindOf(file);
    if (!part) continue;
    const list = found[part.kind] ?? [];
    found[part.kind] = list;
    list.push({ file, id: part.id });
  }
  for (const list of Object.values(found))
    list.sort((one, other) => (one.file < other.file ? -1 : 1));
  return found;
}

/** The tables of a pack, and those of its programs. */
export const outlineTables = (files: PackTexts): OutlinedThing[] =>
  tablesIn(files, filesByPart(files));

const tablesIn = (files: PackTexts, { tables = [] }: ReturnType<typeof filesByPart>) =>
  tables.map(({ file }) => ({
    ...titled(files, spoken(file), file),
    id: file,
  }));

/** What a pack has, in the places where people look for it. */
export function outlinePack(files: PackTexts): PackOutline {
  const edits = new FileEdits(files);
  const parts = filesByPart(files);
  const listed = (kind: Part) => (parts[kind] ?? []).map(({ id, file }) => titled(files, id, file));
  const spokenOf = (kind: Part) =>
    (parts[kind] ?? []).map(({ file }) => ({ id: file, file, title: spoken(file) }));
  return {
    programs: listed('programs').sort(byTitle),
    templates: listed('templates').sort(byTitle),
    forms: [...listed('forms'), ...listed('external')],
    choices: spokenOf('choices'),
    texts: spokenOf('texts'),
    tables: tablesIn(files, parts),
    uploads: listed('uploads').map((flow) => ({
      ...flow,
      parts: uploadSteps(files, edits, flow.file),
    })),
    pages: spokenOf('pages'),
    hasDesk: files.has('desk/desk.json'),
    samples: spokenOf('samples'),
    settings: spokenOf('settings'),
  };
}

function questionsOf(files: PackTexts, edits: FileEdits, file: string): OutlinedQuestion[] {
  const found = tryFind<OutlinedQuestion[]>(() => {
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
  const found = tryFind<OutlinedStep[]>(() => {
    const form = programForm(edits);
    const adds = addsOf(edits, program);
    return stepsOf(edits, { form, program }).flatMap((place): OutlinedStep[] => {
      const { step, file } = place;
      const isWhole = place.program !== undefined;
      const title = tryFind(() => String(edits.read(file).title ?? step)) ?? step;
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
  const found = tryFind<OutlinedStep[]>(() =>
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
