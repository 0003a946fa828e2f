import { hashText } from '../compile/hashText.ts';
import type { FileEdit, PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import {
  addProgram,
  addQuestion,
  addStep,
  type Built,
  duplicateQuestion,
  FIELD_KINDS,
  moveQuestionTo,
  outlineForm,
  outlinePack,
  outlineProgram,
  programPlaces,
} from './index.ts';

const shipped = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const errorsOf = async (files: PackTexts) =>
  (await copy.check(files)).filter(({ severity }) => severity === 'error');

/** One operation after the other, each on what the last one left. */
function build(files: Map<string, string>, ...steps: ((now: PackTexts) => Built)[]) {
  return steps.reduce(
    (now, step) => withChanges(now, step(now).changes as FileEdit[]),
    new Map(files),
  );
}

const words = (title: string) => ({ title, translations: { es: `${title} en español` } });

describe('what is made by the builder passes the check', () => {
  test('a program from nothing, with a step and a question of each kind', async () => {
    const files = build(
      shipped,
      (now) =>
        addProgram(now, {
          ...words('Water crisis'),
          opens: '2026-11-01',
          agency: { name: 'Blue River Water', phone: '803-555-0111' },
        }),
      (now) =>
        addStep(now, {
          form: 'application',
          program: 'water-crisis',
          after: 'residence',
          ...words('Water Bill'),
          question: { kind: 'money', ...words('How much do you owe?') },
        }),
      ...FIELD_KINDS.map(
        (kind) => (now: PackTexts) =>
          addQuestion(now, {
            form: 'application',
            program: 'water-crisis',
            step: kind.length % 2 ? 'water-bill' : 'residence',
            kind,
            ...words(`Tell us your ${kind}`),
            choices: ['At home', 'Away'],
          }),
      ),
    );
    expect(await errorsOf(files)).toEqual([]);
    const steps = outlineProgram(files, 'water-crisis');
    expect(steps.map(({ title, isWhole }) => [title, isWhole])).toEqual([
      ['Residence', false],
      ['Water Bill', true],
    ]);
    expect(steps.flatMap(({ questions }) => questions)).toHaveLength(FIELD_KINDS.length + 1);
    expect(outlinePack(files).programs.map(({ title }) => title)).toContain('Water crisis');
  });

  test.each(['rent', 'energy', 'weatherization'])(
    'a program of a template that is as %s was, which nobody can choose',
    async (program) => {
      const others = [...shipped].filter(([file]) => !file.startsWith(`programs/${program}/`));
      const own = [...shipped].flatMap(([file, text]): [string, string][] =>
        file.startsWith(`programs/${program}/`)
          ? [[file.replace(/^programs/, 'templates'), text]]
          : [],
      );
      const files = new Map([...others, ...own]);
      const found = await copy.check(files);
      expect(found.filter(({ file }) => file.startsWith('templates/'))).toEqual([]);
      const { programs, templates, choices } = outlinePack(files);
      expect(templates.map(({ id }) => id)).toContain(program);
      expect(programs.map(({ id }) => id)).not.toContain(program);
      expect(choices.filter(({ file }) => file.startsWith('templates/'))).toEqual([]);
      const template = { ...words('Another one'), template: program };
      const made = build(files, (now) => addProgram(now, template));
      expect(await errorsOf(made)).toEqual([]);
      // What only one program can have was nobody's yet, and is as the template has it.
      for (const [file, text] of own)
        if (/\.(schema|fields)\.json$/.test(file)) {
          const copied = made.get(file.replace(`templates/${program}/`, 'programs/another-one/'));
          expect(JSON.parse(copied!)).toEqual(
            JSON.parse(text.replaceAll(`/${program}/`, '/another-one/')),
          );
        }
    },
    60_000,
  );

  test.each(outlinePack(shipped).templates.map(({ id }) => id))(
    'two programs of the template %s that is shipped, without a finding',
    async (template) => {
      const make = (title: string) => (now: PackTexts) =>
        addProgram(now, { ...words(title), template });
      const made = build(shipped, make('Gas bills'), make('Oil bills'));
      expect(await copy.check(made)).toEqual([]);
    },
    60_000,
  );

  test('a copy is open on the days that it is given, and they come again where that is said', () => {
    const winter = { opens: '2026-11-01', closes: '2027-03-31', every: 'year' as const };
    const made = build(
      shipped,
      (now) => addProgram(now, { ...words('Winter bills'), ...winter }),
      (now) => addProgram(now, { ...words('Copied'), copyOf: 'winter-bills' }),
      (now) => addProgram(now, { ...words('Again'), copyOf: 'copied', ...winter }),
    );
    const daysOf = (name: string) => {
      const { opens, closes, every } = JSON.parse(made.get(`programs/${name}/program.json`)!);
      return { opens, closes, every };
    };
    expect(daysOf('winter-bills')).toEqual(winter);
    expect(daysOf('copied')).toEqual({ opens: null, closes: null });
    expect(daysOf('again')).toEqual(winter);
    expect(() =>
      addProgram(shipped, { ...words('Never'), ...winter, closes: '2026-10-31' }),
    ).toThrow('before it opens');
  });

  test('a copy is handled by whom it is said to be, whoever handles the other one', () => {
    const agency = { name: 'Blue River Water', phone: '803-555-0111' };
    const ours = build(shipped, (now) => addProgram(now, { ...words('Copied'), copyOf: 'rent' }));
    const theirs = build(
      ours,
      (now) => addProgram(now, { ...words('Other one'), copyOf: 'copied', agency }),
      (now) => addProgram(now, { ...words('Ours again'), copyOf: 'other-one' }),
    );
    const agenciesOf = (name: string) =>
      JSON.parse(theirs.get(`programs/${name}/program.json`)!).agencies;
    expect(agenciesOf('copied')).toBeUndefined();
    expect(agenciesOf('other-one')).toEqual([{ id: 'blue-river-water', ...agency }]);
    expect(agenciesOf('ours-again')).toBeUndefined();
  });

  test('a template that is no JSON makes no program, and says so', () => {
    const files = new Map(shipped).set('templates/garden/program.json', '{');
    expect(() => addProgram(files, { ...words('P'), template: 'garden' })).toThrow(
      expect.objectContaining({ code: 'not-json' }),
    );
  });

  test('a program with steps that were made elsewhere, behind one another, as one change', async () => {
    const ask = (title: string, more = {}) => ({
      ...{ kind: 'text' as const, choices: [], isRequired: false },
      ...words(title),
      ...more,
    });
    const heat = ask('How do you heat?', {
      kind: 'choice',
      choices: [{ label: 'Gas', translations: { es: 'Gas natural' } }],
      description: 'The main one',
      descriptionTranslations: { es: 'La principal' },
      isRequired: true,
    });
    const steps = [
      { ...words('Your home'), questions: [heat, ask('Street')] },
      { ...words('Nobody asks'), questions: [] },
      { ...words('Your home'), questions: [ask('Street', { isRequired: true })] },
    ];
    const imported = { after: 'residence', steps };
    const { changes, said, at } = addProgram(shipped, { ...words('From a file'), imported });
    expect(said).toEqual({ id: 'program-imported', params: { title: 'From a file', count: 3 } });
    expect(at).toEqual({ file: 'programs/from-file/program.json' });
    const files = withChanges(shipped, changes);
    expect(await errorsOf(files)).toEqual([]);
    const program = JSON.parse(files.get('programs/from-file/program.json')!);
    expect(program.adds.steps).toEqual([
      { step: 'your-home', after: 'residence' },
      { step: 'your-home-2', after: 'your-home' },
    ]);
    const first = JSON.parse(files.get('programs/from-file/your-home.schema.json')!);
    expect(first.properties.HowYouHeat).toMatchObject({ description: 'The main one' });
    expect(first.required).toEqual(['HowYouHeat']);
    const spanish = JSON.parse(files.get('programs/from-file/texts/es/your-home.json')!);
    expect(spanish['fields/HowYouHeat/description'].text).toBe('La principal');
    expect(
      outlineProgram(files, 'from-file').map(({ title, questions }) => [title, questions.length]),
    ).toEqual([
      ['Your home', 2],
      ['Your home', 1],
    ]);
  });

  test.each([
    ['a step without a title', { title: ' ' }, {}],
    ['a question without one', {}, { title: '' }],
    ['a choice of nothing', {}, { kind: 'choice' as const }],
  ])('%s makes no program', (_, step, question) => {
    const asked = { ...words('Q'), kind: 'text' as const, choices: [], isRequired: false };
    const steps = [{ ...words('S'), ...step, questions: [{ ...asked, ...question }] }];
    expect(() =>
      addProgram(shipped, { ...words('P'), imported: { after: 'residence', steps } }),
    ).toThrow(expect.objectContaining({ code: 'blank' }));
  });

  test.each(['rent', 'energy', 'weatherization', 'water'])(
    'a copy of %s',
    async (copyOf) => {
      const files = build(shipped, (now) => addProgram(now, { ...words('Another one'), copyOf }));
      expect(await errorsOf(files)).toEqual([]);
      const [first, second] = [copyOf, 'another-one'].map((one) =>
        outlineProgram(files, one).flatMap(({ questions }) => questions.map(({ title }) => title)),
      );
      expect(second).toEqual(first);
    },
    60_000,
  );
});

test('the same title twice makes two names; a title without letters makes one, too', () => {
  const ask = (title: string) => (now: PackTexts) =>
    addQuestion(now, { form: 'application', step: 'residence', kind: 'text', ...words(title) });
  const files = build(shipped, ask('Is it cold?'), ask('Is it cold?'), ask('¿…?'));
  const residence = outlineForm(files, 'application').find(({ step }) => step === 'residence');
  expect(residence?.questions.slice(-3).map(({ name }) => name)).toEqual([
    'Cold',
    'Cold2',
    'Answer',
  ]);
});

test('the outline lists a file that is no JSON by its name, and loses nothing else', () => {
  const files = new Map(shipped).set('programs/rent/program.json', '{');
  expect(outlinePack(files).programs.map(({ title }) => title)).toContain('rent');
  expect(outlineProgram(files, 'rent')).toEqual([]);
});

describe('a question that moves, or is there twice', () => {
  const place = { file: 'programs/rent/landlord.schema.json', name: 'LandlordPhone' };
  const words = 'programs/rent/texts/es/landlord.json';
  const key = `fields/${place.name}/title`;
  const read = (files: PackTexts, file: string) => JSON.parse(files.get(file)!) as JsonObject;
  const entry = (files: PackTexts, file: string, of = key) => read(files, file)[of];
  const to = { form: 'application', program: 'rent', step: 'eviction' };
  const saying = (said: JsonObject[string]) =>
    new Map(shipped).set(words, JSON.stringify({ ...read(shipped, words), [key]: said }));

  test.each([
    ['stale', { text: 'Teléfono', of: '00000000' }],
    ['unmarked', 'Teléfono'],
    ['current', entry(shipped, words)!],
  ])('its translation is as %s as before', (_, said) => {
    const moved = build(saying(said), (now) => moveQuestionTo(now, place, to));
    expect(entry(moved, 'programs/rent/texts/es/eviction.json')).toEqual(said);
    expect(entry(moved, words)).toBeUndefined();
  });

  test('a second one is as stale as the first; its title is new, and so is the translation', () => {
    const help = `fields/${place.name}/description`;
    const start = `"${place.name}": {`;
    const schema = shipped.get(place.file)!.replace(start, `${start} "description": "By day",`);
    const files = new Map(shipped)
      .set(place.file, schema)
      .set(
        words,
        JSON.stringify({ ...read(shipped, words), [help]: { text: 'De día', of: '00000000' } }),
      );
    const titles = { title: 'Second phone', translations: { es: 'Otro teléfono' } };
    const built = duplicateQuestion(files, place, titles);
    const twice = build(files, () => built);
    const { name } = built.at as { name: string };
    expect(entry(twice, words, `fields/${name}/description`)).toEqual({
      text: 'De día',
      of: '00000000',
    });
    expect(entry(twice, words, `fields/${name}/title`)).toEqual({
      text: 'Otro teléfono',
      of: hashText('Second phone'),
    });
  });

  test('the answers of samples follow it, also where the step had none', () => {
    const sample = 'programs/rent/samples/renter.json';
    const answersOf = (files: PackTexts) => read(files, sample).answers as JsonObject;
    const moved = answersOf(build(shipped, (now) => moveQuestionTo(now, place, to)));
    expect(moved).toMatchObject({ Eviction: { rent: { [place.name]: '803-555-0150' } } });
    expect(moved.Landlord).not.toMatchObject({ rent: { [place.name]: expect.anything() } });
    const { Eviction: _gone, ...rest } = answersOf(shipped);
    const text = JSON.stringify({ ...read(shipped, sample), answers: rest });
    const without = new Map(shipped).set(sample, text);
    expect(answersOf(build(without, (now) => moveQuestionTo(now, place, to)))).toMatchObject({
      Eviction: { rent: { [place.name]: '803-555-0150' } },
    });
  });
});

test('the steps of a new program stand where most programs ask, else behind the last but one', () => {
  const { form, steps, usual } = programPlaces(shipped);
  expect([form, usual]).toEqual(['application', 'residence']);
  expect(steps.map(({ title }) => title)).toContain('Residence');
  const alone = new Map([...shipped].filter(([file]) => !file.startsWith('programs/')));
  expect(programPlaces(alone).usual).toBe('required-documents');
});
