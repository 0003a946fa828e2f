import { editJson } from './editJson.ts';
import {
  addChoice,
  checkAccent,
  EditError,
  type FileEdit,
  listFields,
  listLimits,
  listSteps,
  listTexts,
  moveField,
  moveStep,
  type PackTexts,
  readDates,
  removeChoice,
  renameChoice,
  setDates,
  setLimit,
  setLook,
  setText,
  suggestName,
  suggestValue,
} from './index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from './test/packTexts.ts';

const files = readTexts(PACKS.shipped);
const read = (pack: PackTexts, name: string) => JSON.parse(pack.get(name)!);
const codeOf = (edit: () => unknown) => {
  try {
    edit();
  } catch (error) {
    if (error instanceof EditError) return error.code;
    throw error;
  }
  return undefined;
};
/** The lines that an edit takes away and brings. */
const linesOf = ([change]: FileEdit[]) => {
  const [before, after] = [files.get(change!.name)!.split('\n'), change!.text!.split('\n')];
  return [
    before.filter((line) => !after.includes(line)),
    after.filter((line) => !before.includes(line)),
  ];
};

describe('steps', () => {
  test('a form’s are listed with the titles of their files, shared ones too', () => {
    const steps = listSteps(files, 'application/wizard.json');
    expect(steps.map(({ name }) => name)).toEqual(
      read(files, 'application/wizard.json').steps.map((one: string | { step: string }) =>
        typeof one === 'string' ? one : one.step,
      ),
    );
    expect(steps[4]).toEqual({ name: 'race', title: 'Race', isConditional: false, isOwn: true });
  });

  test('an upload flow’s have theirs', () => {
    const [first] = listSteps(files, 'uploads/generic/wizard.json');
    expect(first).toMatchObject({ name: 'overview', title: 'Overview' });
  });

  test('moving one swaps two lines, and the pack passes', async () => {
    const changes = moveStep(files, 'application/wizard.json', 2, 3);
    const { steps } = JSON.parse(changes[0]!.text!);
    expect(steps.slice(0, 5)).toEqual([
      'personal-information',
      'mailing-information',
      'household',
      'demographics',
      'race',
    ]);
    const copy = createPackFolder(PACKS.shipped);
    try {
      expect(await copy.check(withChanges(files, changes))).toEqual([]);
    } finally {
      copy.remove();
    }
  });

  test('what is said of a step goes with it', () => {
    const [change] = moveStep(files, 'application/wizard.json', 10, 9);
    expect(JSON.parse(change!.text!).steps.slice(9)).toEqual([
      { step: 'disclosures', next: 'Submit' },
      'required-documents',
    ]);
  });

  test('there is no position behind the last', () => {
    expect(codeOf(() => moveStep(files, 'application/wizard.json', 0, 11))).toBe('not-there');
  });

  describe('of a program', () => {
    const program = 'programs/rent/program.json';
    const names = (pack: PackTexts) => listSteps(pack, program).map(({ name }) => name);
    const at = (name: string) => names(files).indexOf(name);

    test('stand among those of the form', () => {
      expect(listSteps(files, program).slice(6, 10)).toMatchObject([
        { name: 'residence', isConditional: false, isOwn: false },
        { name: 'landlord', title: 'Your Landlord', isConditional: false, isOwn: true },
        { name: 'eviction', isConditional: true, isOwn: true },
        { name: 'other-contact', isOwn: false },
      ]);
    });

    test('a move past a step of the form names that one', () => {
      const from = at('eviction');
      const moved = withChanges(files, moveStep(files, program, from, from + 1));
      expect(names(moved).slice(6, 10)).toEqual([
        'residence',
        'landlord',
        'other-contact',
        'eviction',
      ]);
      expect(read(moved, program).adds.steps[1]).toEqual({
        step: 'eviction',
        after: 'other-contact',
        when: { '/Landlord/rent/HasEvictionNotice': { const: 'yes' } },
      });
      const back = withChanges(moved, moveStep(moved, program, from + 1, from));
      expect(back.get(program)).toBe(files.get(program));
    });

    test('a move to anywhere stands there, and can be moved back', () => {
      const all = names(files);
      for (const from of [at('landlord'), at('eviction')]) {
        for (const to of all.keys()) {
          const moved = withChanges(files, moveStep(files, program, from, to));
          const wanted = all.filter((_name, index) => index !== from);
          wanted.splice(to, 0, all[from]!);
          expect(names(moved)).toEqual(wanted);
          expect(names(withChanges(moved, moveStep(moved, program, to, from)))).toEqual(all);
        }
      }
    });

    test('a step of the form is not the program’s to move', () => {
      expect(codeOf(() => moveStep(files, program, 0, 1))).toBe('not-there');
    });
  });
});

describe('fields', () => {
  test('stand in the order of the page, from each of the step’s files', () => {
    const names = listFields(files, 'application/residence.schema.json').map(({ name }) => name);
    expect(names).toEqual(read(files, 'application/residence.ui.json')['ui:order']);
    expect(listFields(files, 'application/residence.ui.json')).toHaveLength(names.length);
    expect(listFields(files, 'programs/energy/residence.fields.json')[4]).toEqual({
      name: 'ShutOffDate',
      title: 'When will they turn it off?',
      isConditional: true,
    });
    expect(listFields(files, 'meta/step.schema.json')).toEqual([]);
  });

  test('an order is made where the step has none', () => {
    const ui = 'application/residence.ui.json';
    const bare = new Map(files).set(ui, editJson(files.get(ui)!, ['ui:order'], undefined));
    const names = Object.keys(read(files, 'application/residence.schema.json').properties);
    const moved = withChanges(bare, moveField(bare, 'application/residence.schema.json', 0, 1));
    expect(read(moved, ui)['ui:order'].slice(0, 2)).toEqual([names[1], names[0]]);
    expect(Object.keys(read(moved, ui))[1]).toBe('ui:order');
    bare.delete(ui);
    const made = withChanges(bare, moveField(bare, 'application/residence.schema.json', 0, 1));
    expect(read(made, ui)).toEqual({
      $schema: '../meta/ui.schema.json',
      'ui:order': [names[1], names[0], ...names.slice(2)],
    });
  });

  test('an order that leaves some to * is written out', () => {
    const ui = 'application/residence.ui.json';
    const some = new Map(files).set(
      ui,
      editJson(files.get(ui)!, ['ui:order'], ['*', 'StructureType']),
    );
    const before = listFields(some, ui).map(({ name }) => name);
    expect(before.at(-1)).toBe('StructureType');
    const moved = withChanges(some, moveField(some, ui, before.length - 1, 0));
    expect(read(moved, ui)['ui:order']).toEqual(['StructureType', ...before.slice(0, -1)]);
  });
});

describe('texts', () => {
  const file = 'steps/race.schema.json';
  const spanish = 'texts/es/steps/race.json';
  const textOf = (pack: PackTexts, key: string) =>
    listTexts(pack, file).find((one) => one.key === key)!;

  test('stand beside their translations', () => {
    expect(textOf(files, 'fields/Tribe/title')).toEqual({
      key: 'fields/Tribe/title',
      at: ['properties', 'Tribe', 'title'],
      original: 'Tribe',
      translations: { es: { text: 'Tribu', state: 'current' } },
    });
    const [, valle] = Object.values(PACKS);
    const [first] = listTexts(readTexts(valle!), 'application/usted.schema.json');
    expect(Object.keys(first!.translations)).toEqual(['en']);
  });

  test('a new original leaves the translation, stale, until it is said anew or said again', () => {
    const edit = { file, key: 'fields/Tribe/title', language: 'en', text: 'Your tribe' };
    const edited = withChanges(files, setText(files, edit));
    expect(textOf(edited, edit.key).translations.es).toEqual({ text: 'Tribu', state: 'stale' });
    expect(edited.get(spanish)).toBe(files.get(spanish));
    for (const text of ['Su tribu', 'Tribu']) {
      const said = withChanges(edited, setText(edited, { ...edit, language: 'es', text }));
      expect(textOf(said, edit.key).translations.es).toEqual({ text, state: 'current' });
    }
  });

  test('one that was never marked is stale too, not taken for one of the new original', () => {
    const bare = new Map(files).set(
      spanish,
      editJson(files.get(spanish)!, ['fields/Tribe/title'], 'Tribu'),
    );
    expect(textOf(bare, 'fields/Tribe/title').translations.es!.state).toBe('unmarked');
    const edit = { file, key: 'fields/Tribe/title', language: 'en', text: 'Your tribe' };
    const edited = withChanges(bare, setText(bare, edit));
    expect(textOf(edited, edit.key).translations.es!.state).toBe('stale');
  });

  test('a translation is marked so that the check has nothing to say', async () => {
    const key = 'fields/Tribe/description';
    const gone = withChanges(files, setText(files, { file, key, language: 'es', text: ' ' }));
    expect(textOf(gone, key).translations.es).toEqual({ text: '', state: 'missing' });
    const said = withChanges(
      gone,
      setText(gone, { file, key, language: 'es', text: 'En blanco.' }),
    );
    // Where it stood before, not at the end.
    expect(Object.keys(read(said, spanish))).toEqual(Object.keys(read(files, spanish)));
    const copy = createPackFolder(PACKS.shipped);
    try {
      const codes = async (pack: PackTexts) => (await copy.check(pack)).map(({ code }) => code);
      expect(await codes(gone)).toEqual(['untranslated-text']);
      expect(await codes(said)).toEqual([]);
      const changed = setText(said, { file, key, language: 'en', text: 'You may leave it blank.' });
      expect(await codes(withChanges(said, changed))).toEqual(['stale-translation']);
    } finally {
      copy.remove();
    }
  });

  test('the first of a file makes the file, and the last takes it away', () => {
    const program = 'programs/water/program.json';
    const edit = { file: program, key: 'friendlyName', language: 'es' };
    const name = 'programs/water/texts/es/program.json';
    const gone = withChanges(files, setText(files, { ...edit, text: '' }));
    expect(gone.has(name)).toBe(false);
    const back = withChanges(
      gone,
      setText(gone, { ...edit, text: read(files, name).friendlyName.text }),
    );
    expect(read(back, name)).toEqual(read(files, name));
  });

  test('what people read of a program is never written over its official name', () => {
    const program = 'programs/water/program.json';
    const bare = new Map(files).set(
      program,
      editJson(files.get(program)!, ['friendlyName'], undefined),
    );
    const edit = { file: program, key: 'friendlyName', language: 'en', text: 'Water bills' };
    const named = read(withChanges(bare, setText(bare, edit)), program);
    expect(named).toMatchObject({ program: 'LIHWAP', friendlyName: 'Water bills' });
  });

  test.each([
    [{ key: 'title', language: 'en', text: '  ' }, 'blank'],
    [{ key: 'titel', language: 'en', text: 'A' }, 'not-there'],
    [{ key: 'title', language: 'ht', text: 'A' }, 'not-there'],
  ] as const)('%j is refused', (edit, code) => {
    expect(codeOf(() => setText(files, { file, ...edit }))).toBe(code);
  });

  test('a file that is no JSON at the moment is said to be none', () => {
    const broken = new Map(files).set(file, '{');
    expect(codeOf(() => listTexts(broken, file))).toBe('not-json');
  });
});

describe('choices', () => {
  const gender = 'enumerations/gender.json';

  test('a new one stands last, written as those beside it, with its translation', () => {
    const choice = { value: 'other', label: 'Another', translations: { es: 'Otro' } };
    const changes = addChoice(files, gender, choice);
    expect(linesOf(changes)).toEqual([[], ['      "value": "other",', '      "label": "Another"']]);
    const edited = withChanges(files, changes);
    expect(listTexts(edited, gender).at(-1)).toMatchObject({
      key: 'values/other',
      translations: { es: { text: 'Otro', state: 'current' } },
    });
    const flat = 'programs/energy/enumerations/heating-source.json';
    expect(linesOf(addChoice(files, flat, { value: 'sun', label: 'The sun' }))[1]).toEqual([
      '    { "value": "other", "label": "Something else" },',
      '    { "value": "sun", "label": "The sun" }',
    ]);
  });

  test.each([
    [gender, { value: 'male', label: 'Male' }, 'taken'],
    [gender, { value: '', label: 'Male' }, 'blank'],
    [gender, { value: 'x', label: ' ' }, 'blank'],
    ['enumerations/file-category.json', { value: 'x', label: 'X', name: 'X' }, 'not-a-number'],
    ['enumerations/file-category.json', { value: 77, label: 'X' }, 'blank'],
    ['enumerations/file-category.json', { value: 77, label: 'X', name: 'x y' }, 'not-allowed'],
    ['enumerations/file-category.json', { value: 77, label: 'X', name: 'Income' }, 'taken'],
  ])('%s: %j is refused', (file, choice, code) => {
    expect(codeOf(() => addChoice(files, file, choice))).toBe(code);
  });

  test('where each choice has a server name, a new one gets one like the others', () => {
    const list = 'enumerations/assistance-source.json';
    const edited = withChanges(files, addChoice(files, list, { value: 'My job', label: 'A job' }));
    const { map } = read(edited, 'steps/income.schema.json').properties.AssistanceSources.wire;
    expect(map['My job']).toBe('noIncomeSourceMyJob');
    expect(Object.keys(map)).toHaveLength(6);
  });

  test('another label leaves the value', () => {
    const [change] = renameChoice(files, gender, 'male', 'Man');
    expect(JSON.parse(change!.text!).values[0]).toEqual({ value: 'male', label: 'Man' });
  });

  test('the only one stays', () => {
    const one = withChanges(files, removeChoice(files, gender, 'male'));
    expect(listTexts(one, gender)).toHaveLength(1);
    expect(codeOf(() => removeChoice(one, gender, 'female'))).toBe('last-one');
  });

  test('a value is suggested that is free', () => {
    expect(suggestValue([{ value: 'otra-cosa', label: '' }], '¡Otra cosa!')).toBe('otra-cosa-2');
    expect(suggestValue([{ value: 4, label: '' }], 'Bill')).toBe(5);
    expect(suggestName('A bill of día 5')).toBe('ABillOfDia');
  });
});

describe('dates', () => {
  test.each([
    ['portal.json', ['intake', 'opens']],
    ['programs/rent/program.json', ['opens']],
  ])('%s', (file, at) => {
    const edited = withChanges(files, setDates(files, file, { opens: '2027-01-31' }));
    expect(at.reduce((one, key) => one[key], read(edited, file))).toBe('2027-01-31');
    expect(readDates(edited, file)).toEqual({
      ...{ opens: '2027-01-31', closes: null, every: null },
    });
  });

  test.each([
    [{ opens: '2027-02-30' }, 'not-a-day'],
    [{ opens: '2027-02-02', closes: '2027-02-01' }, 'closes-first'],
  ])('%j is refused', (dates, code) => {
    expect(codeOf(() => setDates(files, 'programs/rent/program.json', dates))).toBe(code);
  });

  test('the days of a program come again, and no more', () => {
    const file = 'programs/rent/program.json';
    const winter = { opens: '2026-11-01', closes: '2027-03-31' };
    const again = withChanges(files, setDates(files, file, { ...winter, every: 'year' }));
    expect(readDates(again, file)).toEqual({ ...winter, every: 'year' });
    expect(Object.keys(read(again, file)).slice(4, 7)).toEqual(['opens', 'closes', 'every']);
    expect(codeOf(() => setDates(again, file, { every: 'month' }))).toBe('never-again');
    expect(codeOf(() => setDates(again, file, { closes: null }))).toBe('never-again');
    const none = { opens: null, closes: null, every: null };
    expect(withChanges(again, setDates(again, file, none))).toEqual(new Map(files));
    expect(codeOf(() => setDates(files, 'portal.json', { ...winter, every: 'year' }))).toBe(
      'not-allowed',
    );
  });

  test('a file without dates has none', () => {
    expect(readDates(files, 'application/wizard.json')).toBeUndefined();
    expect(codeOf(() => setDates(files, 'messages.json', { opens: null }))).toBe('not-there');
  });

  test('a form that says none gets them', () => {
    const form = 'forms/wish/wizard.json';
    const pack = new Map(files).set(form, '{\n  "title": "Wish",\n  "keepDays": 3\n}\n');
    expect(setDates(pack, form, { closes: '2027-01-31' })[0]!.text).toBe(
      '{\n  "title": "Wish",\n  "keepDays": 3,\n  "closes": "2027-01-31"\n}\n',
    );
  });
});

describe('limits', () => {
  test('come with what the meta-schema says of them', () => {
    expect(listLimits(files).find(({ name }) => name === 'draftDays')).toEqual({
      group: 'limits',
      name: 'draftDays',
      value: 30,
      description: 'Days to finish an application, from its start.',
      minimum: 1,
      maximum: 366,
    });
  });

  test.each([
    [{ group: 'limits', name: 'draftDays', value: 367 }, 'out-of-range'],
    [{ group: 'limits', name: 'draftDays', value: 1.5 }, 'not-a-number'],
    [{ group: 'rateLimits', name: 'draftDays', value: 5 }, 'not-there'],
    [{ group: 'rateLimits', name: 'formsPerMinute', value: 0 }, 'out-of-range'],
  ] as const)('%j is refused', (limit, code) => {
    expect(codeOf(() => setLimit(files, limit))).toBe(code);
  });

  test('how many approve a copy is said where it is not nobody', () => {
    const reviewers = { group: 'publish', name: 'reviewers' } as const;
    const said = (texts: PackTexts) => listLimits(texts).find(({ name }) => name === 'reviewers');
    expect(said(files)).toMatchObject({ value: 0, minimum: 0, maximum: 5 });
    expect(setLimit(files, { ...reviewers, value: 0 })).toEqual([]);
    const two = withChanges(files, setLimit(files, { ...reviewers, value: 2 }));
    expect([read(two, 'portal.json').publish, said(two)!.value]).toEqual([{ reviewers: 2 }, 2]);
    expect(withChanges(two, setLimit(two, { ...reviewers, value: 0 }))).toEqual(new Map(files));
    expect(codeOf(() => setLimit(files, { ...reviewers, value: 6 }))).toBe('out-of-range');
  });

  test('what a pack may leave out is listed with what counts then, and goes without a value', () => {
    const offline = { group: 'limits', name: 'offlineHours' } as const;
    const found = (texts: PackTexts) => listLimits(texts).find(({ name }) => name === offline.name);
    expect(found(files)).toMatchObject({ value: 8, otherwise: 0, minimum: 0, maximum: 168 });
    const without = withChanges(files, setLimit(files, { ...offline, value: undefined }));
    expect(read(without, 'portal.json').limits).not.toHaveProperty('offlineHours');
    expect(found(without)).toMatchObject({ value: undefined, otherwise: 0 });
    expect(setLimit(without, { ...offline, value: undefined })).toEqual([]);
    // What counts anyhow can be said all the same, and what was said is taken out to the letter.
    const said = withChanges(without, setLimit(without, { ...offline, value: 0 }));
    expect(read(said, 'portal.json').limits).toMatchObject({ offlineHours: 0 });
    expect(withChanges(said, setLimit(said, { ...offline, value: undefined }))).toEqual(without);
    const draft = { group: 'limits', name: 'draftDays', value: undefined } as const;
    expect(codeOf(() => setLimit(files, draft))).toBe('not-a-number');
  });

  test('a limit that is set changes one line', () => {
    const changes = setLimit(files, { group: 'limits', name: 'draftDays', value: 60 });
    expect(linesOf(changes)).toEqual([['    "draftDays": 30,'], ['    "draftDays": 60,']]);
  });
});

describe('look', () => {
  test('each stands in its place', () => {
    const [change] = setLook(files, { accent: '#004488', phone: '803-555-0199' });
    const portal = JSON.parse(change!.text!);
    expect([portal.accent, portal.agency.phone]).toEqual(['#004488', '803-555-0199']);
  });

  test.each([
    [{ accent: 'red' }, 'not-allowed'],
    [{ website: 'javascript:alert(1)' }, 'not-allowed'],
    [{ logo: '../logo.svg' }, 'not-allowed'],
    [{ name: '' }, 'blank'],
    [{ shortName: 'x'.repeat(41) }, 'out-of-range'],
  ])('%j is refused', (look, code) => {
    expect(codeOf(() => setLook(files, look))).toBe(code);
  });

  test('a colour is validated by the schemes that are derived of it', () => {
    expect(checkAccent('#1f4b7a')).toMatchObject({ role: 'action', isShifted: false, weak: [] });
    expect(checkAccent('#f2a33a')).toMatchObject({ role: 'light', isShifted: true, weak: [] });
    expect(checkAccent('#f2a33')).toBeUndefined();
    const { closest } = checkAccent('#2f9e77')!;
    expect(closest.reached).toBeGreaterThanOrEqual(closest.ratio);
  });
});

test('a list of names that is new, or was empty, stands on one line', () => {
  const text = '{\n  "names": [],\n  "of": {\n    "a": 1\n  }\n}\n';
  const filled = editJson(editJson(text, ['names', -1], 'One'), ['names', -1], 'Two');
  expect(editJson(filled, ['more'], ['Three', 4])).toBe(
    '{\n  "names": ["One", "Two"],\n  "of": {\n    "a": 1\n  },\n  "more": ["Three", 4]\n}\n',
  );
  expect(editJson(text, ['names', -1], { a: 1 })).toContain('{\n');
});
