/**
 * Loads a module for bundlers, as the page has it.
 * @jest-environment node
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openSchemas } from './openSchemas.ts';

const definitions = path.join(import.meta.dirname, '../../../../../definitions');
const read = (name: string) => {
  const file = path.join(definitions, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};
const help = openSchemas(read);
const NAME = 'application/residence.schema.json';
const text = read(NAME)!;

const files = readdirSync(definitions, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.json') && !/^(examples|meta)\//.test(name));

test('finds nothing wrong with the shipped pack: it reads the meta-schemas as the check does', async () => {
  const wrong: string[] = [];
  for (const name of files)
    for (const { message } of await help.validate(name, read(name)!))
      wrong.push(`${name}: ${message}`);
  expect(files.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('names a word that no meta-schema knows, at its place', async () => {
  const broken = text.replace('"classification"', '"clasification"');
  const mistakes = await help.validate(NAME, broken);
  const places = mistakes.map(({ from, to }) => broken.slice(from, to));
  expect(places).toContain('"clasification"');
});

test('names the place where JSON is not finished', async () => {
  const half = text.slice(0, 400);
  const mistakes = await help.validate(NAME, half);
  expect(mistakes.some(({ severity }) => severity === 'error')).toBe(true);
});

test('says what a word is for', async () => {
  expect(await help.hover(NAME, text, text.indexOf('"classification"') + 3)).toMatch(/\w+ \w+/);
});

test('offers the words that may stand here, and their values', async () => {
  const at = text.indexOf('"wire": "residence');
  const typing = `${text.slice(0, at)}"\n      ${text.slice(at)}`;
  const { options, from } = await help.complete(NAME, typing, at + 1);
  expect(options.map(({ label }) => label)).toEqual(expect.arrayContaining(['when', 'mask']));
  expect(options.every(({ insert }) => !/\$[\d{]/.test(insert))).toBe(true);
  expect(from).toBe(at);
  const value = text.indexOf('"personal"') + 1;
  const values = (await help.complete(NAME, text, value)).options;
  expect(values.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['"public"', '"personal"', '"restricted"']),
  );
});

test('offers the meta-schema of a file’s kind as its $schema, and a name with a dollar as it is', async () => {
  const empty = '{\n  "$schema": ""\n}';
  const offered = async (name: string) =>
    (await help.complete(name, empty, empty.indexOf('""') + 1)).options.map(({ insert }) => insert);
  expect(await offered('steps/race.schema.json')).toEqual(['"../meta/step.schema.json"']);
  expect(await offered('portal.json')).toEqual(['"meta/portal.schema.json"']);
  expect(await offered('programs/rent/texts/es/wood.json')).toEqual([
    '"../../../../meta/translation.schema.json"',
  ]);
  // An external schema names what it likes.
  expect(await offered('forms/claim/schemas/form.json')).toContain(
    '"https://json-schema.org/draft/2020-12/schema"',
  );
  const half = '{\n  "$s\n}';
  const { options } = await help.complete(NAME, half, half.indexOf('$s') + 2);
  expect(options.find(({ label }) => label === '$schema')?.insert).toMatch(/^"\$schema"/);
});
