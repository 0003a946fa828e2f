import path from 'node:path';
import { evaluate, fieldsOf, invalidSteps, type JsonObject } from '../kernel/index.ts';
import { compilePack, openRelease } from './index.ts';
import { shipped } from './test/brokenPack.ts';
import { createPackCopy, type PackCopy } from './test/createPackCopy.ts';

const garden = path.join(import.meta.dirname, '../../cases/programs/garden');
const FACTS = { today: '2026-11-21', year: 2026 };
const CHOSEN = { PersonalInformation: { AssistanceType: [77] } };

let pack: PackCopy;
beforeEach(async () => {
  pack = createPackCopy();
  await pack.add(garden, 'programs/garden');
});

const fileIn = (name: string) => `programs/garden/${name}`;

describe('a program that is a folder', () => {
  test('is put into the form where it says, under its own names', async () => {
    const release = openRelease(await compilePack(pack.source));
    const base = release.form('application');
    const form = release.formFor('application', CHOSEN);
    const steps = form.steps.map(({ name }) => name);
    expect(steps).toHaveLength(base.steps.length + 1);
    expect(steps[steps.indexOf('residence') + 1]).toBe('garden.tools');
    const residence = form.steps.find(({ name }) => name === 'residence')!;
    const names = residence.fields.map(({ name }) => name);
    expect(names.slice(names.indexOf('MonthlyRent') + 1)[0]).toBe('garden/Plots');
    const wires = [...fieldsOf(form).values()].flatMap(({ wire }) => wire.name ?? []);
    expect(wires).toEqual(expect.arrayContaining(['garden.plots', 'garden.tools']));
    expect(new Set(wires).size).toBe(wires.length);
  });

  test('changes nothing while it is not chosen: not even the form is another', async () => {
    const release = openRelease(await compilePack(pack.source));
    expect(release.formFor('application', {})).toBe(release.form('application'));
    const before = openRelease(await compilePack(shipped)).form('application');
    expect(release.form('application').steps.map(({ name }) => name)).toEqual(
      before.steps.map(({ name }) => name),
    );
  });

  test('is the same form for the same programs', async () => {
    const release = openRelease(await compilePack(pack.source));
    const answered = { ...CHOSEN, Residence: { garden: { Plots: 2 } } };
    expect(release.formFor('application', answered)).toBe(release.formFor('application', CHOSEN));
  });

  test('asks nothing of who once chose it and has chosen another', async () => {
    const release = openRelease(await compilePack(pack.source));
    const answered = {
      PersonalInformation: { AssistanceType: [4] },
      Residence: { garden: { Plots: 9, HasGardened: 'no' } },
      Tools: { garden: { Wanted: ['axe'] } },
    };
    const form = release.formFor('application', answered);
    const evaluation = evaluate(form, answered, FACTS);
    expect(evaluation.steps).not.toContain('garden.tools');
    expect(JSON.stringify(evaluation.effective)).not.toContain('garden');
    expect(invalidSteps(form, evaluation)).not.toContain('garden.tools');
  });

  test('is gone with its folder, without a trace', async () => {
    const before = await compilePack(shipped);
    const withIt = await compilePack(pack.source);
    expect(JSON.stringify(withIt)).toContain('garden');
    pack.move('programs/garden');
    const after = await compilePack(pack.source);
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain('garden');
  });
});

describe('a broken program is refused with its place', () => {
  const adds = (data: JsonObject) => data.adds as { [kind: string]: JsonObject[] };
  const fields = (data: JsonObject) => data.properties as { [name: string]: JsonObject };

  test.each<[string, string, (data: JsonObject) => void, string, string]>([
    [
      'a step that the form has not',
      'program.json',
      (data) => {
        adds(data).fields![0]!.step = 'residense';
      },
      'unknown-step',
      '/adds/fields/0/step',
    ],
    [
      'a question that the step has not',
      'program.json',
      (data) => {
        adds(data).fields![0]!.after = 'MonthlyRnet';
      },
      'unknown-field',
      '/adds/fields/0/after',
    ],
    [
      'a file that is not there',
      'program.json',
      (data) => {
        adds(data).steps!.push({ step: 'seeds', after: 'tools' });
      },
      'missing-program-file',
      '/adds/steps/1/step',
    ],
    [
      'a category that is none',
      'program.json',
      (data) => {
        adds(data).documents![0]!.category = 'Othr';
      },
      'unknown-category',
      '/adds/documents/0/category',
    ],
    [
      'a condition over another program',
      'program.json',
      (data) => {
        adds(data).steps![0]!.when = { '/Residence/orchard/Trees': true };
      },
      'unknown-field',
      '/adds/steps/0/when/~1Residence~1orchard~1Trees',
    ],
    [
      'a restricted answer on the receipt',
      'program.json',
      (data) => {
        data.receipt = ['/Residence/garden/GateCode'];
      },
      'restricted-on-receipt',
      '/receipt/0',
    ],
    [
      'a date that is none',
      'program.json',
      (data) => {
        data.closes = '2026-02-30';
      },
      'program-dates',
      '/closes',
    ],
    [
      'an end before the beginning',
      'program.json',
      (data) => {
        data.opens = '2026-05-01';
        data.closes = '2026-04-01';
      },
      'program-dates',
      '/closes',
    ],
    [
      'a message that nobody says',
      'residence.fields.json',
      (data) => {
        fields(data).GateCode!.messages = { pattern: 'gate-cod' };
      },
      'unknown-message',
      '/properties/GateCode/messages/pattern',
    ],
    [
      'a first value',
      'residence.fields.json',
      (data) => {
        fields(data).Plots!.default = 1;
      },
      'default-in-program',
      '/properties/Plots/default',
    ],
    [
      'a required question that is not there',
      'residence.fields.json',
      (data) => {
        data.required = ['Plot'];
      },
      'unknown-field',
      '/required/0',
    ],
    [
      'a question that waits for a later step',
      'residence.fields.json',
      (data) => {
        fields(data).Plots!.when = { '/Tools/garden/Wanted': true };
      },
      'asked-later',
      '/properties/Plots/when/~1Tools~1garden~1Wanted',
    ],
    [
      'a group that a step of the form has',
      'tools.schema.json',
      (data) => {
        data.group = 'Residence';
      },
      'program-step-group',
      '/group',
    ],
    [
      'choices that nobody has',
      'tools.schema.json',
      (data) => {
        fields(data).Wanted!.items = { type: 'string', options: { enumeration: 'tol' } };
      },
      'unknown-enumeration',
      '/properties/Wanted/items/options/enumeration',
    ],
    [
      'a misspelt keyword',
      'program.json',
      (data) => {
        adds(data).step = adds(data).steps!;
      },
      'unknown-keyword',
      '/adds/step',
    ],
  ])('%s', async (_what, name, by, code, pointer) => {
    pack.change(fileIn(name), by);
    const found = await pack.findings();
    expect(found.map((finding) => [finding.code, finding.pointer])).toContainEqual([code, pointer]);
    const finding = found.find((one) => one.code === code)!;
    expect(finding.file).toBe(`programs/garden/${name}`);
    expect(pack.textAt(finding)).not.toMatch(/^\s*\{\s*\n\s*"\$schema"/);
  });

  test('a file that no line names', async () => {
    pack.files.set(fileIn('shed.schema.json'), pack.files.get(fileIn('tools.schema.json'))!);
    expect(await pack.findings()).toMatchObject([
      { code: 'unused-program-file', file: 'programs/garden/shed.schema.json' },
    ]);
  });
});
