import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatMessage } from '@porchlight/engine';
import { compilePack, hashText, openRelease } from '@porchlight/engine/compile';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { collectEnglish, readDefinitions } from './englishTexts.ts';

// biome-ignore lint/suspicious/noExplicitAny: a definition of any kind, as it stands in its file
type Source = Record<string, any>;

const folder = fileURLToPath(new URL('../../definitions', import.meta.url));
const expected: Source = JSON.parse(
  await readFile(new URL('./expected.json', import.meta.url), 'utf8'),
);
const definitions = (await readDefinitions(folder)) as Map<string, Source>;
const release = openRelease(await compilePack(folder));
const named = (pattern: RegExp) => [...definitions].filter(([name]) => pattern.test(name));

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
});
for (const [name, schema] of named(/^meta\//)) ajv.addSchema(schema, name.slice('meta/'.length));

function findErrors(source: Source): string[] {
  const check = ajv.getSchema(String(source.$schema).split('/').at(-1)!)!;
  check(source);
  return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Every part of a meta-schema that an editor shows when one hovers over a keyword. */
function undescribed(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: Source };
  const own = Object.entries(properties).flatMap(([name, part]: [string, Source]) =>
    part.description || part.$ref ? [] : [`${at}/${name}`],
  );
  const conditional = ['if', 'then', 'else', 'allOf', 'not'];
  const inner = Object.entries({ ...rest, ...properties }).filter(
    ([key]) => !conditional.includes(key),
  );
  return [...own, ...inner.flatMap(([key, part]) => undescribed(part, `${at}/${key}`))];
}

describe('the files of the pack', () => {
  test('every keyword of a meta-schema is described', () => {
    expect(named(/^meta\//).flatMap(([name, schema]) => undescribed(schema, name))).toEqual([]);
  });

  test.each([
    ['a field', ['properties', 'Race', 'clasification'], 'personal'],
    ['a rule', ['rules', 0, 'mesage'], 'required'],
    ['a condition', ['properties', 'WorksAtSVCA', 'when', '/$/form', 'konst'], 'application'],
    ['a wire', ['properties', 'WorksAtSVCA', 'wire', 'nmae'], 'x'],
  ])('a misspelt word in %s is refused', (_what, path, value) => {
    const race = structuredClone(definitions.get('steps/race.schema.json')!);
    race.rules = [
      { id: 'a', must: { '/Race/Race': true }, at: ['/Race/Race'], message: 'required' },
    ];
    expect(findErrors(race)).toEqual([]);
    let place: Source = race;
    for (const key of path.slice(0, -1)) place = place[key];
    place[path.at(-1)!] = value;
    expect(findErrors(race)).not.toEqual([]);
  });
});

describe('what the specification lists', () => {
  test.each(Object.entries(expected.enumerations))('enumeration %s', (name, values) => {
    const source = definitions.get(`enumerations/${name}.json`)!;
    expect(source.values.map(({ value }: Source) => value)).toEqual(values);
  });

  test('the file categories have their names', () => {
    const { values } = definitions.get('enumerations/file-category.json')!;
    const names = values.map(({ name }: Source) => name);
    expect(names).toEqual(['ID', 'Citizenship', 'Income', 'Utility', 'Other']);
  });

  test('the 46 counties, each with an id of its own', () => {
    const { items } = definitions.get('lookups/counties.json')!;
    expect(items.map(({ county }: Source) => county)).toEqual(expected.counties);
    expect(new Set(items.map(({ id }: Source) => id)).size).toBe(46);
  });

  test.each(Object.entries(expected.wire))('each server name of %s once', (form, names) => {
    const found = release.form(form).steps.flatMap((step) =>
      step.fields.flatMap(({ wire, resource }) => {
        if (resource || wire.as === 'none') return [];
        return [...(wire.name ? [wire.name] : []), ...Object.values(wire.map ?? {})];
      }),
    );
    expect(found.sort()).toEqual([...(names as string[])].sort());
  });

  test.each(Object.entries(expected.steps))('the steps of %s in order', (form, titles) => {
    expect(release.form(form).steps.map((step) => step.title)).toEqual(titles);
  });

  test('the messages, to the letter', () => {
    expect(definitions.get('messages.json')).toMatchObject(expected.messages);
  });

  test.each([
    ['en', 1, 'You must add 1 household member before you can proceed'],
    ['en', 4, 'You must add 4 household members before you can proceed'],
    ['es', 1, 'Debe agregar a 1 persona del hogar para poder continuar'],
    ['es', 4, 'Debe agregar a 4 personas del hogar para poder continuar'],
  ])('how many members are missing, in %s: %d', (language, N, words) => {
    expect(formatMessage(release.texts(language), 'members-needed', { N }, language)).toBe(words);
  });
});

test('every message that is named exists', () => {
  const ids = new Set(Object.keys(definitions.get('messages.json')!));
  const { $schema: _schema, ...keywords } = definitions.get('keywords.json')!;
  const used = named(/\.schema\.json$/).flatMap(([name, step]) =>
    name.startsWith('meta/')
      ? []
      : [
          ...Object.values<Source>(step.properties).flatMap((f) => Object.values(f.messages ?? {})),
          ...[...(step.rules ?? []), ...(step.gates ?? [])].map(({ message }) => message),
        ],
  );
  expect([...Object.values(keywords), ...used].filter((id) => !ids.has(id))).toEqual([]);
});

describe.each(release.languages)('in %s', (language) => {
  test.each(Object.keys(expected.steps))('no two questions of %s have one title', (name) => {
    const { steps } = release.form(name, language);
    const titles = steps.flatMap(({ fields }) => fields.map(({ title }) => title));
    expect(titles.length).toBeGreaterThan(1);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });
});

describe('the Spanish texts', () => {
  const english = collectEnglish(definitions, 'es');
  /** `{name}` and `{N, plural, …}`: what a message is given. */
  const places = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]))].sort();

  test.each([...english])('%s says all of the English that stands now', (file, texts) => {
    const translation = definitions.get(file) ?? {};
    const stale = [...texts].filter(([key, text]) => translation[key]?.of !== hashText(text));
    expect(stale.map(([key]) => key)).toEqual([]);
    for (const [key, text] of texts) {
      expect([key, places(translation[key].text)]).toEqual([key, places(text)]);
    }
  });

  test('none translates what is not there', () => {
    const orphans = named(/(^|\/)texts\/es\//).flatMap(([file, source]) =>
      Object.keys(source).filter((key) => key !== '$schema' && !english.get(file)?.has(key)),
    );
    expect(orphans).toEqual([]);
  });
});

test.each([
  ['en', ['the home is yours and paid off', 'live with family', 'If you pay nothing, enter 1.']],
  ['es', ['la casa es suya y ya está pagada', 'vive con familiares', 'Si no paga nada, ponga 1.']],
])(
  'the rent, which can’t be 0, says what owners and people with family put: %s',
  (language, all) => {
    const field = release
      .form('application', language)
      .steps.flatMap(({ fields }) => fields)
      .find(({ pointer }) => pointer === '/Residence/MonthlyRent')!;
    const step = release
      .form('application', language)
      .steps.find(({ fields }) => fields.some(({ pointer }) => pointer === field.pointer))!;
    const { description } = (step.schema.properties as Source)[field.name];
    for (const words of all) expect(description).toContain(words);
  },
);
