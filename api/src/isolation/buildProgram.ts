import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config/index.ts';
import { root } from '../runtime.ts';

/** The program that works on packs: its main file. */
export const PACKS = join(root, 'api/src/isolation/program/packs.ts');

/** Where programs are built. */
const BUILT = join(root, 'api/dist/isolated');
/** Raised when the options below change. */
const VERSION = 2;

/** Of what a program was built: each file, with its size, its time and its content. */
interface Stamp {
  version: number;
  inputs: [path: string, size: number, time: number, sha256: string][];
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

function isFresh(stamp: string): boolean {
  try {
    const { version, inputs } = JSON.parse(readFileSync(stamp, 'utf8')) as Stamp;
    return (
      version === VERSION &&
      inputs.every(([path, size, time, sha256]) => {
        const stats = statSync(path);
        if (stats.size !== size) return false;
        // An image keeps whole seconds alone, and is read where nothing can be built.
        return stats.mtimeMs === time || hashOf(path) === sha256;
      })
    );
  } catch {
    return false;
  }
}

const building = new Map<string, Promise<string>>();

/**
 * The program of an entry as one file without imports: it needs no rights to read others, and no
 * compiler beside it. Built where it is missing or its sources have changed; a third of a second.
 * @returns Its path.
 * @throws ConfigError when it has to be built and may not be written, as in a unit that sees its version read-only
 */
export function buildProgram(entry: string): Promise<string> {
  const program = join(BUILT, `${basename(entry, '.ts')}.mjs`);
  const known = building.get(program);
  if (known) return known;
  const built = build(entry, program).finally(() => building.delete(program));
  building.set(program, built);
  return built;
}

async function build(entry: string, program: string): Promise<string> {
  const stamp = `${program}.stamp`;
  if (existsSync(program) && isFresh(stamp)) return program;
  const { build: bundle } = await import('esbuild');
  const { outputFiles, metafile } = await bundle({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    banner: {
      js: "// Generated from api/src/isolation.\nimport { createRequire as _createRequire } from 'node:module';\nconst require = _createRequire(import.meta.url);",
    },
    metafile: true,
    write: false,
    outfile: program,
    logLevel: 'error',
    logOverride: { 'import-is-undefined': 'silent' },
  });
  const inputs = Object.keys(metafile.inputs).map((input): Stamp['inputs'][number] => {
    const path = resolve(root, input);
    const { size, mtimeMs } = statSync(path);
    return [path, size, mtimeMs, hashOf(path)];
  });
  try {
    mkdirSync(dirname(program), { recursive: true });
    // Several processes may build at once: whoever reads sees a whole one.
    writeWhole(program, outputFiles[0]!.contents);
    writeWhole(stamp, JSON.stringify({ version: VERSION, inputs } satisfies Stamp));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${program} is not built of these sources, and could not be written (${code}): make room for it, or run \`node tools/start/build.mjs\` as who owns ${root}.`,
    );
  }
  return program;
}

function writeWhole(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, content);
  renameSync(part, file);
}
