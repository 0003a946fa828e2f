import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const SOURCES = ['engine', 'api', 'web', 'tools', 'definitions', 'docs'];
const LEFT_OUT = new Set(['node_modules', 'dist', '.data']);

export const EXAMPLES = ['widget', 'rjsf-widget', 'keyword', 'document-store'];

/** An example of `docs/extending/`: where its files go, which lines name them, and what proves them. */
export interface Example {
  name: string;
  /** Its own file name → its place in the repository. */
  files: { [file: string]: string };
  /** A line, and the text of a file before which it stands. */
  lines: { file: string; before: string; line: string }[];
  /** Paths of tests, in the repository with the example. */
  tests: string[];
}

/** The text of a file with an example's line in its place. @throws Error when it has no place, or more than one. */
export function layLine(text: string, { file, before, line }: Example['lines'][number]): string {
  const parts = text.split(before);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} of ${before}`);
  return `${parts[0]}${line}\n${before}${parts[1]}`;
}

export async function readExample(name: string): Promise<Example> {
  const text = await readFile(path.join(root, 'docs/extending', name, 'places.json'), 'utf8');
  return { name, ...(JSON.parse(text) as Omit<Example, 'name'>) };
}

/** Packages are those that are installed; the workspaces are the copy's own. */
async function linkPackages(folder: string): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    if (name === '@porchlight') continue;
    await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  await mkdir(path.join(modules, '@porchlight'));
  for (const name of ['engine', 'api', 'web', 'tools']) {
    await symlink(path.join('../..', name), path.join(modules, '@porchlight', name));
    const own = path.join(root, name, 'node_modules');
    await symlink(own, path.join(folder, name, 'node_modules'));
  }
}

/**
 * A copy of the repository with examples laid over it, as their pages say. Throws when a line has no
 * place, or more than one: the page would be wrong.
 */
export async function overlayExamples(examples: Example[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'extended-'));
  for (const name of SOURCES) {
    await cp(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(path.basename(source)),
    });
  }
  for (const name of ['package.json', 'tsconfig.json'])
    await cp(path.join(root, name), path.join(folder, name));
  await linkPackages(folder);
  for (const { name, files, lines } of examples) {
    for (const [file, place] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, place)), { recursive: true });
      await cp(path.join(root, 'docs/extending', name, file), path.join(folder, place));
    }
    for (const line of lines) {
      const target = path.join(folder, line.file);
      await writeFile(target, layLine(await readFile(target, 'utf8'), line));
    }
  }
  return folder;
}

/** Takes the copy away, and none of what its links lead to. */
export const removeCopy = (folder: string) => rm(folder, { recursive: true, force: true });
