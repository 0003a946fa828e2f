import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '@porchlight/engine';
import { type CompiledRelease, compilePack } from '@porchlight/engine/compile';
import type { Page } from 'playwright-core';
import type { ProgramFiles } from './rebuildHands.ts';
import { accessTokenOf } from './testPortal.ts';

/** A program's files, and the name of the folder in which they stand. */
export interface Program {
  files: ProgramFiles;
  name: string;
}

/** One file of a program as JSON. */
export const jsonIn = (files: ProgramFiles, name: string): JsonObject =>
  JSON.parse(files.get(name)!);

/** A program's files in a folder, without the people who do not exist that checks are tried on. */
export async function readHand(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('samples'));
  const read = async (name: string) =>
    [name, await readFile(path.join(folder, name), 'utf8')] as const;
  return new Map(await Promise.all(files.map(read)));
}

/** A program's files in the only copy that there is, by their name in its folder. */
export async function readBuilt(
  page: Page,
  portal: string,
  program: string,
): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
  const get = async (address: string) =>
    (await fetch(`${portal}/api/studio${address}`, { headers })).json();
  const { copies } = await get('/copies');
  const { texts } = await get(`/copies/${copies[0].id}/texts`);
  const start = `programs/${program}/`;
  return new Map(
    Object.entries(texts as { [name: string]: string })
      .filter(([name]) => name.startsWith(start))
      .map(([name, text]) => [name.slice(start.length), text] as const)
      .sort(),
  );
}

interface Declared {
  title: string;
  wire: string | { name: string };
  options?: { [kind: string]: string };
  messages?: { [keyword: string]: string };
}

/** The steps that a program adds. */
export const stepsIn = (files: ProgramFiles) =>
  (jsonIn(files, 'program.json').adds as { steps: { step: string }[] }).steps.map(({ step }) => ({
    step,
    source: jsonIn(files, `${step}.schema.json`) as unknown as {
      group: string;
      title: string;
      properties: { [name: string]: Declared };
    },
  }));

/** The names that one question makes, by what each is: its own on the server, its list's, its messages'. */
function namesIn(files: ProgramFiles, { wire, options = {}, messages = {} }: Declared) {
  const names: { [what: string]: string } = { wire: typeof wire === 'string' ? wire : wire.name };
  for (const [what, name] of Object.entries(messages)) names[`messages/${what}`] = name;
  const { enumeration, lookup } = options;
  if (enumeration && files.has(`enumerations/${enumeration}.json`)) {
    names.list = enumeration;
    type Choices = { values: { value: string; label: string }[] };
    const { values } = jsonIn(files, `enumerations/${enumeration}.json`) as unknown as Choices;
    for (const { value, label } of values) names[`choices/${label}`] = value;
  }
  if (lookup && files.has(`lookups/${lookup}.json`)) {
    names.list = lookup;
    const { idKey, labelKey } = jsonIn(files, `lookups/${lookup}.json`) as {
      [key: string]: string;
    };
    Object.assign(names, { idKey, labelKey });
  }
  return names;
}

/** The names that the builder made, each with that which the hand has for what reads the same. */
export function namesOf(built: Program, hand: Program): Map<string, string> {
  const names = new Map([[built.name, hand.name]]);
  const theirs = stepsIn(hand.files);
  for (const { step, source } of stepsIn(built.files)) {
    const twin = theirs.find((one) => one.source.title === source.title)!;
    names.set(step, twin.step).set(source.group, twin.source.group);
    const twins = Object.entries(twin.source.properties);
    for (const [name, field] of Object.entries(source.properties)) {
      const [known, theirField] = twins.find(([, one]) => one.title === field.title)!;
      names.set(name, known);
      const their = namesIn(hand.files, theirField);
      for (const [what, own] of Object.entries(namesIn(built.files, field)))
        names.set(own, their[what] ?? own);
    }
  }
  type Papers = { documents: { id: string; title: string }[] };
  const papersOf = ({ files }: Program) =>
    (jsonIn(files, 'program.json').adds as unknown as Papers).documents;
  for (const { id, title } of papersOf(built))
    names.set(id, papersOf(hand).find((one) => one.title === title)!.id);
  return names;
}

/** A pack with one more program, as it compiles. @param pack The folder of the pack, which stays as it is. */
export async function compiledWith(
  pack: string,
  { files, name }: Program,
): Promise<CompiledRelease> {
  const folder = await mkdtemp(path.join(tmpdir(), 'built-'));
  await cp(pack, folder, { recursive: true });
  for (const [file, text] of files) {
    const full = path.join(folder, 'programs', name, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, text);
  }
  const compiled = await compilePack(folder);
  await rm(folder, { recursive: true });
  return compiled;
}

/** All of a release but its hash, which is one of the files' letters and spaces. */
const withoutHash = (compiled: CompiledRelease): JsonObject =>
  JSON.parse(JSON.stringify(compiled).replaceAll(compiled.hash, 'its hash'));

/** What the builder wrote, under the names and with the id that the hand gave. */
function renamed(built: Program, hand: Program): Program {
  const names = namesOf(built, hand);
  const { programID } = jsonIn(hand.files, 'program.json');
  const rename = (text: string) =>
    text
      .replace(/(?<=^|["/])[\w-]+(?=["/.])/gm, (name) => names.get(name) ?? name)
      .replace(/"programID": \d+/, `"programID": ${programID}`);
  const files = [...built.files].map(([name, text]) => [rename(name), rename(text)] as const);
  return { files: new Map(files), name: hand.name };
}

const lines = (files: ProgramFiles) =>
  [...files.values()].reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0);

/** Expects the same release of what the builder wrote as of what a hand wrote, and at most a tenth more lines. */
export async function expectAsByHand(pack: string, built: Program, hand: Program): Promise<void> {
  const ours = await compiledWith(pack, renamed(built, hand));
  const theirs = await compiledWith(pack, hand);
  // Names that were made and the id are those of the hand, and no more is another.
  expect(withoutHash(ours)).toEqual(withoutHash(theirs));
  const [wrote, byHand] = [lines(built.files), lines(hand.files)];
  process.stdout.write(`The builder wrote ${wrote} lines, a hand ${byHand}.\n`);
  expect(wrote).toBeLessThanOrEqual(byHand * 1.1);
}
