import { spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  EXAMPLES,
  type Example,
  overlayExamples,
  readExample,
  removeCopy,
} from './overlayExamples.ts';

const root = path.join(import.meta.dirname, '../../..');

let examples: Example[];
let folder: string;
beforeAll(async () => {
  examples = await Promise.all(EXAMPLES.map(readExample));
  folder = await overlayExamples(examples);
  // As the page says: each pack's copies of the meta-schemas are written anew.
  for (const pack of ['definitions', 'definitions/examples/valle-vecino'])
    await run(process.execPath, [
      '--import',
      'tsx',
      'tools/portal/cli.ts',
      'definitions',
      'meta',
      pack,
    ]);
});
afterAll(() => removeCopy(folder));

/** Runs a command in the copy; gives what it wrote when it fails. */
function run(command: string, args: string[]): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  };
  // The copy's tests are a run of their own, with a database of their own.
  delete env.TEST_RUN;
  delete env.JEST_WORKER_ID;
  // Where `npm` was called: the tool would take its folders from there, not from the copy.
  delete env.INIT_CWD;
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      written += chunk;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(written) : reject(new Error(written))));
  });
}

const jest = (paths: string[]) =>
  run(process.execPath, [
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--config=tools/test/jest.config.mjs',
    '--runInBand',
    '--verbose',
    ...paths,
  ]);

const testsOf = (name: string) => examples.find((one) => one.name === name)!.tests;

test('the page shows the examples’ files and lines as they are, and nothing else', async () => {
  const page = await readFile(path.join(root, 'docs/extending.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(?:tsx?|json)\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  const expected: string[] = [];
  for (const { name, files, lines } of examples) {
    const sources = Object.keys(files).filter((file) => !file.includes('.test.'));
    for (const file of sources)
      expected.push(await readFile(path.join(root, 'docs/extending', name, file), 'utf8'));
    for (const file of new Set(lines.map((one) => one.file))) {
      const own = lines.filter((one) => one.file === file).map(({ line }) => `${line}\n`);
      expected.push(own.join(''));
      expect(page).toContain(`\`${file}\``);
    }
    for (const place of Object.values(files).slice(0, 1)) expect(page).toContain(`\`${place}\``);
  }
  expect(blocks).toEqual(expected);
});

test('each link of the page leads to a file', async () => {
  const page = await readFile(path.join(root, 'docs/extending.md'), 'utf8');
  const links = [...page.matchAll(/\]\((?!https:)([^)#]+)(#[^)]*)?\)/g)].map(([, link]) => link!);
  expect(links.length).toBeGreaterThan(6);
  for (const link of links) {
    await access(path.join(root, 'docs', link));
  }
});

test('with the examples laid over it, the repository compiles', async () => {
  await run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit']);
}, 300_000);

test('the widget passes its suite and is used by a real pack', async () => {
  const written = await jest(testsOf('widget'));
  expect(written).toMatch(/the widget plus-minus[\s\S]*✓ can be locked/);
  expect(written).toMatch(/✓ hours are counted up and down/);
}, 300_000);

test('a widget of RJSF passes the same suite, as it is', async () => {
  const written = await jest(testsOf('rjsf-widget'));
  expect(written).toMatch(/the widget time[\s\S]*✓ can be locked/);
  expect(written).toMatch(/✓ a time of day is answered with RJSF’s own widget/);
}, 300_000);

test('the keyword is validated alike by kernel and page, and known to the check', async () => {
  await run(process.execPath, [
    '--import',
    'tsx',
    'tools/portal/cli.ts',
    'definitions',
    'texts',
    'mark',
  ]);
  await run(process.execPath, ['--import', 'tsx', 'tools/definitions/writeVocabulary.ts']);
  const written = await jest(testsOf('keyword'));
  expect(written).toMatch(/✓ a day is validated alike in the server and on the page/);
  expect(written).toMatch(/✓ the check refuses a day of the week that there is not/);
  expect(written).toMatch(/✓ each keyword of the table has its place/);
  const reference = await readFile(path.join(folder, 'docs/vocabulary.md'), 'utf8');
  expect(reference).toContain('| `weekdays` |');
}, 300_000);

test('the document store passes its suite and serves an upload', async () => {
  const written = await jest(testsOf('document-store'));
  expect(written).toMatch(/✓ 6291457 bytes come back as they were put/);
  expect(written).toMatch(/✓ keeps what is uploaded, in the folder of its month/);
}, 300_000);
