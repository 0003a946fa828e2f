import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePack, openRelease, type Release } from '../src/compile/index.ts';
import type { Answers } from '../src/kernel/index.ts';
import { type KernelCase, runCase } from './runCase.ts';

const here = import.meta.dirname;
const readJson = (name: string) => JSON.parse(readFileSync(path.join(here, name), 'utf8'));
const files = readdirSync(here).filter((name) => name.endsWith('.json'));

let release: Release;
beforeAll(async () => {
  release = openRelease(await compilePack(path.join(here, '../../definitions')));
});

describe.each(files)('%s', (file) => {
  const { cases } = readJson(file) as { cases: KernelCase[] };
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const complete = readJson(`answers/${one.form}.json`) as Answers;
    expect(runCase(one, release.form(one.form), complete)).toEqual([]);
  });
});
