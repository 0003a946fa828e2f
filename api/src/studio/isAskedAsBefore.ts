import type { FileList } from '../releases/packFiles.ts';

/** Reads texts, by hash. */
type ReadTexts = (hashes: ReadonlySet<string>) => Promise<ReadonlyMap<string, Buffer>>;

/** What staff work with, and the words around the forms, each in any language: no form is made of them. */
const UNASKED = /^(texts\/[^/]+\/)?(desk|pages)\//;
/** A list of choices, in any language. */
const LIST = /^(?:texts\/[^/]+\/)?enumerations\/([^/]+)\.json$/;
/** What says how files are written, and packs of their own. */
const APART = /^(meta|examples)\//;

/**
 * Whether a copy has changed something since it began, and nothing that applicants are asked: files of the desk, words of
 * pages, and lists of choices that only the desk names. In doubt it is false.
 * @param base What the release that it stands on was made of.
 */
export async function isAskedAsBefore(
  files: FileList,
  base: FileList,
  read: ReadTexts,
): Promise<boolean> {
  const paths = [...new Set([...files.keys(), ...base.keys()])];
  const changed = paths.filter((path) => files.get(path) !== base.get(path));
  // A wizard makes a form of its folder.
  const hasWizard = [files, base].some((one) => one.has('desk/wizard.json'));
  if (changed.length === 0 || hasWizard) return false;
  const lists = changed.filter((path) => !UNASKED.test(path)).map((path) => LIST.exec(path)?.[1]);
  const names = lists.flatMap((name) => name ?? []);
  if (names.length < lists.length) return false;
  return names.length === 0 || !(await isNamedElsewhere(files, names, read));
}

/** Whether a file that is not the desk's has one of these names anywhere, or may have it in another spelling. */
async function isNamedElsewhere(files: FileList, names: string[], read: ReadTexts) {
  const isOther = (path: string) =>
    path.endsWith('.json') &&
    !UNASKED.test(path) &&
    !APART.test(path) &&
    !names.includes(LIST.exec(path)?.[1] ?? '');
  const others = [...files].filter(([path]) => isOther(path)).map(([, sha256]) => sha256);
  const texts = [...(await read(new Set(others))).values()].map((bytes) => bytes.toString('utf8'));
  return texts.some((text) => ['\\u', ...names].some((name) => text.includes(name)));
}
