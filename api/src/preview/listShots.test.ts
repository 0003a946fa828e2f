import path from 'node:path';
import { jest } from '@jest/globals';
import {
  type CompiledRelease,
  compilePack,
  openRelease,
  type Release,
} from '@porchlight/engine/compile';
import { type IsolationCalls, versionOfPair } from '../isolation/index.ts';
import { screens } from '../isolation/program/shown.ts';
import { findChangedScreens } from './changedScreens.ts';
import { listShots } from './listShots.ts';
import { keyOf, type ShotsWanted, screenKeyOf } from './Shown.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');
let compiled: CompiledRelease;
beforeAll(async () => {
  compiled = await compilePack(definitions);
});

const now = new Date('2026-06-01T12:00:00Z');
const nameOf = (shot: Parameters<typeof keyOf>[0]) => keyOf(shot).join(' ');
const screenOf = (shot: Parameters<typeof screenKeyOf>[0]) => screenKeyOf(shot).join(' ');
const keysOf = (wanted: ShotsWanted) => listShots(openRelease(compiled), now, wanted).map(nameOf);

test('an upload flow: each step, before any file is there', () => {
  const names = [
    'photo-ids',
    'citizenship',
    'income',
    'utility-bills',
    'other',
    'email',
    'all-set',
  ];
  expect(keysOf({ form: 'uploads/longer-list' })).toEqual(
    ['en', 'es'].flatMap((language) =>
      names.map((name) => `uploads/longer-list  ${name}  ${language}`),
    ),
  );
});

test('the pages: the first as two visitors see it, the one after submission with each status', () => {
  const keys = keysOf({ form: 'pages' });
  expect(keys.slice(0, 2)).toEqual(['pages  landing new en', 'pages  landing back en']);
  const { statuses } = compiled.settings;
  const sent = statuses.filter(({ role }) => role === 'submitted' || role === 'review');
  expect(keys.filter((key) => key.includes(' status '))).toEqual(
    ['en', 'es'].flatMap((language) => sent.map(({ id }) => `pages  status ${id} ${language}`)),
  );
  expect(keys).toContain('pages  errors.404  es');
});

test('all of them: forms, then what is beside them; of a program only what it adds', () => {
  const keys = keysOf({});
  expect(new Set(keys).size).toBe(keys.length);
  const first = keys.findIndex((key) => /^(uploads|pages)/.test(key));
  expect(keys.slice(first).every((key) => /^(uploads|pages)/.test(key))).toBe(true);
  expect(keysOf({ program: 'rent' }).every((key) => key.startsWith('application rent '))).toBe(
    true,
  );
});

test('another word of an upload step is another mark of the step and of the summary, and of nothing else', () => {
  const after = structuredClone(compiled);
  after.flows!.generic!.en!.steps[1]!.title = 'Something else';
  const marks = new Map(
    listShots(openRelease(compiled), now).map((shot) => [nameOf(shot), shot.mark]),
  );
  const changed = listShots(openRelease(after), now).filter(
    (shot) => marks.get(nameOf(shot)) !== shot.mark,
  );
  expect(changed.map(nameOf)).toEqual([
    'uploads/generic  photo-ids  en',
    'uploads/generic  all-set  en',
  ]);
});

test('a list keeps hashes, and of an outline the choice of its own program alone', () => {
  const listed = listShots(openRelease(compiled), now);
  for (const shot of listed) {
    expect(shot.mark).toMatch(/^[0-9a-f]{64}$/);
    expect([shot.outline.steps, shot.step.fields]).toEqual([[], []]);
    expect(shot.outline.programs.map(({ program }) => program)).toEqual(
      shot.program === undefined ? [] : [shot.program],
    );
  }
  const longest = Math.max(...listed.map((shot) => JSON.stringify(shot).length));
  expect(longest).toBeLessThan(2_000);
});

test('another word on every screen is another mark of each shot in that language', () => {
  const after = structuredClone(compiled);
  after.portals.es!.agency.name = 'Something else';
  const marks = new Set(listShots(openRelease(compiled), now).map(({ mark }) => mark));
  const same = listShots(openRelease(after), now).filter(({ mark }) => marks.has(mark));
  expect(new Set(same.map(({ language }) => language))).toEqual(new Set(['en']));
});

describe('what one release shows otherwise than another', () => {
  const changed = (change: (after: CompiledRelease) => void) => {
    const after = structuredClone(compiled);
    change(after);
    const found = findChangedScreens(openRelease(compiled), openRelease(after), now);
    return found.map(({ is, isOwn, shot }) => `${is} ${isOwn ? 'own' : 'around'} ${nameOf(shot)}`);
  };

  async function shown(after: CompiledRelease, options: Parameters<typeof screens>[1]) {
    const pack = versionOfPair(compiled, after);
    const pair = { files: await pack.read([...pack.files.keys()]), findings: [] };
    return (await screens(pair, options, now)).result as IsolationCalls['screens']['result'];
  }

  test('a program that is the same in both is not laid out', () => {
    const after = structuredClone(compiled);
    for (const part of Object.values(after.parts!.rent!)) part.steps[0]!.step.title += '!';
    const both = [compiled, after].map((one) => openRelease(one)) as [Release, Release];
    const laidOut = both.map((release) => jest.spyOn(release, 'formFor'));
    const found = findChangedScreens(...both, now);
    expect(new Set(found.map(({ shot }) => shot.program))).toEqual(new Set(['rent']));
    for (const { mock } of laidOut)
      expect(new Set(mock.calls.flatMap(([, , options]) => [...options!.names!]))).toEqual(
        new Set(['rent.']),
      );
  });

  test('another choice is seen where it is asked, and not on the page after', () => {
    const names = changed((after) => {
      for (const { receipt, steps } of Object.values(after.forms.application!))
        for (const { pointer, choices } of steps.flatMap(({ fields }) => fields))
          if (receipt?.includes(pointer)) choices?.push({ value: 'coal', label: 'Coal' });
    });
    const own = names.filter((name) => name.includes(' own '));
    expect(own.some((name) => name.includes('application'))).toBe(true);
    expect(own.filter((name) => name.includes('status'))).toEqual([]);
    const renamed = changed((after) => {
      for (const { receipt, steps } of Object.values(after.forms.application!))
        for (const { pointer, choices } of steps.flatMap(({ fields }) => fields))
          if (receipt?.includes(pointer) && choices) choices[0]!.label += ' (new)';
    });
    expect(renamed.some((name) => name.includes(' own ') && name.includes('status'))).toBe(true);
  });

  test('nothing, where it is the same', () => {
    expect(changed(() => undefined)).toEqual([]);
  });

  test('a word of one page is of that page alone', () => {
    const found = changed((after) => {
      after.portals.es!.texts['status.date-received'] = 'El día';
    });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((one) => /^changed own pages {2}\S+ (\S+ )? ?es$/.test(one))).toBe(true);
    expect(found.some((one) => one.includes(' status '))).toBe(true);
  });

  test('what is said of a reason or in a mail is on none of them', () => {
    const found = changed((after) => {
      after.portals.en!.texts['requests.blurred'] = 'It is blurred.';
      after.portals.es!.texts['corrections.unclear'] = 'No es claro.';
      after.portals.es!.texts['reminder.subject'] = 'Su solicitud';
    });
    expect(found).toEqual([]);
  });

  test('a question comes first, then what stands around: the others of its form', () => {
    const found = changed((after) => {
      const step = after.forms.application!.en!.steps[0]!;
      step.title = `${step.title}, again`;
    });
    const name = compiled.forms.application!.en!.steps[0]!.name;
    expect(found[0]).toBe(`changed own application  ${name}  en`);
    const others = found.filter((one) => one.includes(' around '));
    expect(others.length).toBeGreaterThan(0);
    expect(others.every((one) => one.includes(' application '))).toBe(true);
    expect(found.slice(-others.length)).toEqual(others);
  });

  test('another logo is around every screen', () => {
    const found = changed((after) => {
      for (const asset of Object.values(after.assets)) asset.base64 = 'AAAA';
    });
    expect(found).toHaveLength(listShots(openRelease(compiled), now).length);
    expect(found.every((one) => one.startsWith('changed around '))).toBe(true);
  });

  test('a step that is new, and one that is gone', () => {
    const found = changed((after) => {
      const steps = after.flows!.generic!.en!.steps;
      steps[1] = { ...steps[1]!, name: 'passport' };
    });
    expect(found).toContain('new own uploads/generic  passport  en');
    expect(found).toContain('gone own uploads/generic  photo-ids  en');
  });

  test('each comes with answers that lead there, and what is not listed is counted', async () => {
    const after = structuredClone(compiled);
    const step = after.parts!.rent!.en!.steps.find(
      ({ step: one }) => one.title === 'Eviction Notice',
    )!;
    step.step.title = 'Otherwise';
    const answers = { Landlord: { rent: { HasEvictionNotice: 'yes' } } };
    const way = {
      kind: 'step',
      what: '',
      subject: '',
      pointers: [],
      answers,
      facts: { year: 2026 },
    };
    const name = { form: 'application', programs: ['rent'], step: step.step.name };
    const found = { samples: [], ways: [], witnesses: [{ ...way, ...name }], findings: [] };
    const { screens: listed, more } = await shown(after, { found: found as never, most: 1 });
    expect(listed).toMatchObject([
      { is: 'changed', isOwn: true, program: 'rent', language: 'en', step: { title: 'Otherwise' } },
    ]);
    expect(listed[0]!.given).toEqual({ answers, facts: { year: 2026 } });
    const all = await shown(after, {});
    expect(all.more).toBe(0);
    expect(new Set(all.screens.map(screenOf)).size).toBe(1 + more);
    // Without them it is shown with the choice of its program alone.
    expect(all.screens[0]!.given.answers).not.toHaveProperty('Landlord');
  });

  test('a list that is cut short has each of its screens in every language in which it differs', async () => {
    const after = structuredClone(compiled);
    for (const asset of Object.values(after.assets)) asset.base64 = 'AAAA';
    const found = findChangedScreens(openRelease(compiled), openRelease(after), now);
    const all = new Set(found.map(({ shot }) => screenOf(shot)));
    const { screens: listed, more } = await shown(after, { most: 7 });
    const names = [...all].slice(0, 3);
    // A fourth would be the eighth entry.
    expect(listed.map(nameOf)).toEqual(names.flatMap((name) => [`${name} en`, `${name} es`]));
    expect(more).toBe(all.size - 3);
  });
});
