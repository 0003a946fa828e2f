import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { COMMAND_LIMITS } from '@porchlight/api/isolation';
import {
  createPreview,
  type HeldRelease,
  type Preview,
  type Shot,
  shotKey,
} from '@porchlight/api/preview';
import type { CompiledRelease } from '@porchlight/engine/compile';
import type { Browser, Page } from 'playwright-core';
import { formatFindings } from '../formats/index.ts';
import { explainFileError, resolveTyped } from '../places.ts';
import { isStored, readSide } from '../readSide.ts';
import { bindShots, type TakenShot } from './bindShots.ts';
import { takeShot } from './takeShot.ts';

/** The flags of `definitions shots`. */
export interface ShotsOptions {
  out: string;
  form?: string;
  program?: string;
  changedSince?: string;
}

const WIDTHS = [360, 1280];

/**
 * Takes a picture of each step and page of a pack, in each language and width, and binds them into a PDF. With
 * an earlier release to compare with, only of what looks different, before and after.
 */
export async function shots(folder: string, options: ShotsOptions): Promise<void> {
  const out = resolveTyped(options.out);
  const why = await prepare(out);
  if (why) return end(why);
  const before = options.changedSince ? await readBefore(options.changedSince) : undefined;
  if (options.changedSince && !before) return;
  const browser = await launch().catch((error: Error) => end(error.message));
  if (!browser) return;
  let preview: Preview | undefined;
  try {
    preview = await createPreview({ folder, limits: COMMAND_LIMITS });
    const { release, findings, isBroken } = preview.pack.state();
    if (!release || isBroken) {
      process.stderr.write(formatFindings('text', { folder, findings }));
      process.exitCode = 2;
      return;
    }
    const earlier = before && (await preview.pack.hold(before, options));
    const shots = await preview.pack.shots(options, earlier);
    const taking = { url: preview.url, release: release.hash, earlier, out };
    const taken = await takeAll(browser, shots, taking);
    const subtitle = earlier
      ? `Release ${release.hash.slice(0, 12)} beside ${earlier.hash.slice(0, 12)}: what looks different`
      : `Release ${release.hash.slice(0, 12)}`;
    await bindShots(browser, out, { title: release.agency, subtitle, taken });
    const count = taken.reduce((sum, { pictures }) => sum + pictures.length, 0);
    process.stdout.write(`${count} pictures of ${taken.length} steps → ${options.out}/steps.pdf\n`);
  } catch (error) {
    const reason = explainFileError(error);
    if (!reason) throw error;
    end(reason);
  } finally {
    await preview?.close();
    await browser.close();
  }
}

function end(why: string): undefined {
  process.stderr.write(`${why}\n`);
  process.exitCode = 2;
}

/** A folder that is empty. @returns Why it can't be used. */
async function prepare(out: string): Promise<string | undefined> {
  try {
    await mkdir(out, { recursive: true });
    return (await readdir(out)).length ? `${out} is not empty: name a new folder.` : undefined;
  } catch (error) {
    return explainFileError(error) ?? (error as Error).message;
  }
}

async function launch(): Promise<Browser> {
  const { launchBrowser } = await import('../../../browser/launchBrowser.ts');
  return launchBrowser();
}

/** The database is opened for a stored release alone. */
async function readBefore(name: string): Promise<CompiledRelease | undefined> {
  if (!(await isStored(name))) return readSide(name, () => Promise.reject(new Error(name)));
  const [{ readRelease }, { withServices }] = await Promise.all([
    import('@porchlight/api'),
    import('../../withServices.ts'),
  ]);
  let found: CompiledRelease | undefined;
  await withServices(async ({ services }) => {
    found = await readRelease(services, name);
  });
  return found;
}

interface Taking {
  /** Where the preview is served. */
  url: string;
  /** The release's hash. */
  release: string;
  earlier: HeldRelease | undefined;
  out: string;
}

/** A name that a pack gives, as a part of a path that leads nowhere else. */
const partOf = (name: string): string => name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-');

const fileOf = (shot: Shot, width: number, word = '') => {
  const { outline, program, position, step, state, language } = shot;
  const name = [step.name.replaceAll('/', '-'), state?.id, language, `${width}${word}`];
  return path.join(
    partOf(outline.form),
    partOf(program ?? ''),
    `${String(position).padStart(2, '0')}-${name
      .filter(Boolean)
      .join('.')
      .replaceAll(/[/\\\\]/g, '-')}.png`,
  );
};

async function takeAll(browser: Browser, shots: Shot[], taking: Taking): Promise<TakenShot[]> {
  const { out } = taking;
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const taken: TakenShot[] = [];
  for (const shot of shots) {
    const pictures = await takeOne(page, shot, taking);
    if (!pictures.length) continue;
    for (const { file, picture, before } of pictures) {
      await mkdir(path.dirname(path.join(out, file)), { recursive: true });
      await writeFile(path.join(out, file), picture);
      if (before) await writeFile(path.join(out, before.file), before.picture);
    }
    taken.push({
      shot,
      pictures: pictures.map(({ width, file, before }) => ({
        width,
        file,
        ...(before && { before: before.file }),
      })),
    });
  }
  await page.close();
  return taken;
}

interface Picture {
  width: number;
  file: string;
  picture: Buffer;
  before?: { file: string; picture: Buffer };
}

/** A step at each width; beside an earlier one only where a pixel differs. */
async function takeOne(page: Page, shot: Shot, taking: Taking): Promise<Picture[]> {
  const { release, earlier, url } = taking;
  const then = earlier?.shots.get(shotKey(shot));
  const pictures: Picture[] = [];
  for (const width of WIDTHS) {
    const picture = await takeShot(page, shot, shot.given, { url, release, width });
    const file = fileOf(shot, width);
    if (!earlier || !then) {
      pictures.push({ width, file, picture });
      continue;
    }
    const old = await takeShot(page, then, shot.given, { url, release: earlier.hash, width });
    if (old.equals(picture)) continue;
    const before = { file: fileOf(shot, width, '.before'), picture: old };
    pictures.push({ width, file, picture, before });
  }
  return pictures;
}
