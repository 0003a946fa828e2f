/**
 * `node --import tsx tools/bench/programs.ts`: what 1, 100 and 1,000 programs cost: the compile step,
 * and what a page loads that has chosen one of them.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import { FIRST_ID, makePackOfPrograms } from './packOfPrograms.ts';

const root = path.join(import.meta.dirname, '../..');
const COUNTS = process.argv[2] ? [Number(process.argv[2])] : [1, 100, 1000];

/** Bytes over the wire, by gzip, of what of a release a page loads with one program chosen. */
function weigh(release: ReturnType<typeof openRelease>): { form: number; part: number } {
  const sizeOf = (name: string) => gzipSync(release.pageFiles.get(name)!.body).length;
  return {
    form: ['portal.en.json', 'application.en.json'].reduce((sum, name) => sum + sizeOf(name), 0),
    part: sizeOf('program.garden-1.en.json'),
  };
}

type Manifest = { [name: string]: { file: string; imports?: string[] } };

/** Bytes of the scripts that a page of the application begins with, as the build compressed them. */
async function weighScripts(): Promise<number> {
  const dist = path.join(root, 'web/dist');
  const manifest: Manifest = JSON.parse(
    await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const files = new Set<string>();
  const visit = (name: string): void => {
    const { file, imports = [] } = manifest[name]!;
    if (files.has(file)) return;
    files.add(file);
    for (const one of imports) visit(one);
  };
  visit('src/app/main.tsx');
  const sizes = [...files].map(
    async (file) => gzipSync(await readFile(path.join(dist, file))).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const scripts = await weighScripts();
let first = 0;
for (const count of COUNTS) {
  const pack = await makePackOfPrograms(count);
  const start = performance.now();
  const compiled = await compilePack(pack);
  const cold = performance.now() - start;
  const edited = path.join(pack, 'programs/garden-1/tools.schema.json');
  await writeFile(edited, (await readFile(edited, 'utf8')).replace('borrow', 'use'));
  const again = performance.now();
  await compilePack(pack);
  const warm = performance.now() - again;
  const release = openRelease(compiled);
  const { form, part } = weigh(release);
  const before = performance.now();
  release.formFor('application', {
    PersonalInformation: { AssistanceType: [FIRST_ID + 1] },
  });
  const compose = performance.now() - before;
  const whole = scripts + form + part;
  first ||= whole;
  console.log(
    `${count} programs: compile ${cold.toFixed(0)} ms, ${(cold / count).toFixed(1)} ms a program; ` +
      `after an edit ${warm.toFixed(0)} ms; ` +
      `first composition ${compose.toFixed(1)} ms; page: form ${kB(form)} + part ${kB(part)}` +
      ` + scripts ${kB(scripts)}, ratio ${(whole / first).toFixed(3)}`,
  );
  await rm(pack, { recursive: true });
}
