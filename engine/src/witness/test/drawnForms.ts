import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { shipped } from '../../compile/test/brokenPack.ts';
import type { Json, JsonObject, Pointer } from '../../kernel/types.ts';

/** A form of three steps, each with two questions of few answers; all else of it is drawn. */
export interface DrawnForm {
  steps: {
    source: JsonObject;
    when?: JsonObject;
    /** Lists of choices that its questions name. */
    enumerations?: { [name: string]: JsonObject };
  }[];
  /** Whether the last step is one that a program adds. */
  hasProgram?: boolean;
}

/** The folder of the program that adds the last step. */
export const PROGRAM = 'extra';

/** Every answer that a drawn question can have: whole numbers from 0 to 2, yes and no, or none. */
export const ANSWERS: Record<string, (Json | undefined)[]> = {
  integer: [undefined, 0, 1, 2],
  boolean: [undefined, true, false],
};

const GROUPS = ['Uno', 'Dos', 'Tres'];
const NAMES = ['A', 'B'];
const pointersUpTo = (step: number): Pointer[] =>
  GROUPS.slice(0, step + 1).flatMap((group) => NAMES.map((name) => `/${group}/${name}`));

/** Conditions of all kinds over some answers. */
function conditionOver(pointers: Pointer[]): fc.Arbitrary<JsonObject> {
  const pointer = fc.constantFrom(...pointers);
  const schema = fc.oneof(
    fc.constantFrom<Json>(true, false),
    fc.constantFrom<Json>(0, 1, 2, true, false).map((value): Json => ({ const: value })),
    fc.constantFrom(0, 1, 2).map((limit): Json => ({ minimum: limit })),
    fc.constantFrom(0, 1).map((limit): Json => ({ maximum: limit })),
    fc.constantFrom(0, 1).map((limit): Json => ({ anyOf: [{ const: limit }, { const: true }] })),
    pointer.map((other): Json => ({ minimum: { $data: other } })),
  );
  const atom = fc.tuple(pointer, schema).map(([key, one]): JsonObject => ({ [key]: one }));
  const same = fc.tuple(pointer, pointer).map((pair): JsonObject => ({ same: [pair] }));
  return fc.oneof(
    { weight: 5, arbitrary: atom },
    { weight: 2, arbitrary: fc.tuple(atom, atom).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 2, arbitrary: fc.tuple(atom, atom).map((parts): JsonObject => ({ anyOf: parts })) },
    { weight: 2, arbitrary: atom.map((part): JsonObject => ({ not: part })) },
    { weight: 1, arbitrary: same },
  );
}

/** A day before the one on which drawn forms are walked, and one after it. */
const GONE = '2026-11-01';
const LATER = '2027-01-01';

/** The choices 0 to 2, of which some are retired, now or later. */
const drawnChoices: fc.Arbitrary<JsonObject> = fc
  .tuple(fc.subarray([0, 1, 2]), fc.constantFrom(0, 1, 2, undefined))
  .map(([gone, later]) => ({
    $schema: '../meta/enumeration.schema.json',
    values: [0, 1, 2].map((value) => ({
      value,
      label: `Choice ${value}`,
      ...(value === later && { retired: LATER }),
      ...(gone.includes(value) && { retired: GONE }),
    })),
  }));

function stepAt(index: number): fc.Arbitrary<DrawnForm['steps'][number]> {
  const group = GROUPS[index]!;
  const enumerationOf = (name: string) => `${group}-${name}`.toLowerCase();
  const own = NAMES.map((name) => `/${group}/${name}`);
  const earlier = pointersUpTo(index - 1);
  const all = conditionOver(pointersUpTo(index));
  const when = earlier.length
    ? fc.option(conditionOver(earlier), { nil: undefined, freq: 2 })
    : fc.constant(undefined);
  const field = (name: string) =>
    fc
      .tuple(
        fc.constantFrom('integer', 'boolean'),
        when,
        fc.option(fc.constantFrom(0, 1, 2), { nil: undefined, freq: 2 }),
        fc.boolean(),
        fc.option(drawnChoices, { nil: undefined, freq: 2 }),
        fc.constantFrom(GONE, LATER, undefined, undefined, undefined, undefined),
      )
      .map(([type, shown, otherwise, isRestricted, choices, retired]) => {
        const isNumber = type === 'integer';
        const source: JsonObject = {
          type,
          title: name,
          ...(isNumber && !choices && { minimum: 0, maximum: 2 }),
          ...(isNumber && choices && { options: { enumeration: enumerationOf(name) } }),
          ...(shown && { when: shown }),
          ...(shown && isNumber && otherwise !== undefined && { otherwise }),
          ...(retired && { retired }),
          wire: `${group}${name}`.toLowerCase(),
          classification: isRestricted ? 'restricted' : 'personal',
        };
        return { source, choices: isNumber ? choices : undefined };
      });
  const at = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...own).map((one) => [one]) },
    { weight: 1, arbitrary: fc.constant(own) },
    { weight: 1, arbitrary: fc.constantFrom(...pointersUpTo(index)).map((one) => [one]) },
  );
  const rule = fc
    .tuple(fc.option(all, { nil: undefined }), all, at)
    .map(([asked, must, where]) => ({
      ...(asked && { when: asked }),
      must,
      at: where,
      message: 'required',
    }));
  const gate = all.map((must) => ({ must, message: 'required', blocks: ['next'] }));
  return fc
    .record({
      a: field('A'),
      b: field('B'),
      required: fc.subarray(NAMES),
      rules: fc.array(rule, { maxLength: 2 }),
      gates: fc.array(gate, { maxLength: 1 }),
      when,
    })
    .map(({ a, b, required, rules, gates, when: shown }) => ({
      source: {
        $schema: '../meta/step.schema.json',
        group,
        title: group,
        type: 'object',
        properties: { A: a.source, B: b.source },
        required,
        rules: rules.map((one, position) => ({ id: `r${position}`, ...one })),
        gates: gates.map((one, position) => ({ id: `g${position}`, ...one })),
      } as unknown as JsonObject,
      ...(shown && { when: shown }),
      enumerations: {
        ...(a.choices && { [enumerationOf('A')]: a.choices }),
        ...(b.choices && { [enumerationOf('B')]: b.choices }),
      },
    }));
}

export const drawnForms: fc.Arbitrary<DrawnForm> = fc
  .record({ steps: fc.tuple(stepAt(0), stepAt(1), stepAt(2)), hasProgram: fc.boolean() })
  .map(({ steps, hasProgram }) => ({ steps, hasProgram }));

/** The question by which the program is chosen, in the first step. */
function withChooser(source: JsonObject): JsonObject {
  const chooser = {
    type: 'integer',
    title: 'P',
    options: { lookup: 'programs' },
    wire: 'p',
    classification: 'personal',
  };
  const required = [...((source.required ?? []) as string[]), 'P'];
  return { ...source, properties: { ...(source.properties as JsonObject), P: chooser }, required };
}

/** The last step as a program's own: its answers stand below the program's folder. */
function asProgram({ source, when }: DrawnForm['steps'][number]): {
  program: JsonObject;
  step: JsonObject;
} {
  const text = JSON.stringify(source).replaceAll('"/Tres/', `"/Tres/${PROGRAM}/`);
  const step = { ...(JSON.parse(text) as JsonObject), $schema: '../../meta/step.schema.json' };
  return {
    step,
    program: {
      $schema: '../../meta/program.schema.json',
      programID: 1,
      program: 'Extra',
      opens: null,
      closes: null,
      adds: { steps: [{ step: 'tres', after: 'dos', ...(when && { when }) }] },
    },
  };
}

/** A pack whose only form is this one. */
export async function withDrawnPack<Result>(
  { steps, hasProgram = false }: DrawnForm,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drawn-'));
  try {
    await cp(path.join(shipped, 'examples/valle-vecino'), folder, { recursive: true });
    for (const name of ['events', 'application', 'documento', 'programs', 'texts'])
      await rm(path.join(folder, name), { recursive: true });
    await mkdir(path.join(folder, 'application'));
    const write = (name: string, data: unknown, inFolder = 'application') =>
      writeFile(path.join(folder, inFolder, name), JSON.stringify(data));
    for (const { enumerations = {} } of steps)
      for (const [name, choices] of Object.entries(enumerations))
        await write(`${name}.json`, choices, 'enumerations');
    const last = steps.at(-1)!;
    const own = hasProgram ? steps.slice(0, -1) : steps;
    if (hasProgram) {
      const { program, step } = asProgram(last);
      await mkdir(path.join(folder, 'programs', PROGRAM), { recursive: true });
      await write('program.json', program, `programs/${PROGRAM}`);
      await write('tres.schema.json', step, `programs/${PROGRAM}`);
    }
    const entries = own.map(({ when }, index) => ({
      step: GROUPS[index]!.toLowerCase(),
      ...(when && { when }),
    }));
    await write('wizard.json', {
      $schema: '../meta/wizard.schema.json',
      title: 'Drawn',
      steps: entries,
    });
    for (const [index, { source }] of own.entries()) {
      const asked = hasProgram && index === 0 ? withChooser(source) : source;
      await write(`${GROUPS[index]!.toLowerCase()}.schema.json`, asked);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
