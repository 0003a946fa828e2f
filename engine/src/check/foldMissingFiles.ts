import type { Finding } from '../compile/findings.ts';
import type { Pack } from '../compile/readPack.ts';
import { parsePointer, readPointer } from '../kernel/pointers.ts';

const wordAt = (pack: Pack, { file, pointer }: Finding): string =>
  String(readPointer(pack.files.get(file)?.data ?? {}, pointer) ?? '');

/** A cause that is told, and what follows from it. */
type Follows = (pack: Pack, cause: Finding, one: Finding) => boolean;

/** The group and the name of the question that offers the values of a list. */
function askedBy(pack: Pack, { file, pointer }: Finding): string {
  const { group } = (pack.files.get(file)?.data ?? {}) as { group?: unknown };
  return `/${group}/${parsePointer(pointer)[1]}`;
}

const ofEnumeration: Follows = (pack, cause, one) => {
  if (one.code === 'schema-does-not-compile')
    return one.file === cause.file && cause.pointer.startsWith(`${one.pointer}/`);
  if (one.code === 'unknown-category')
    return cause.file === 'portal.json' && cause.pointer === '/fileCategories';
  const isOfChoices = one.code === 'effect-without-choices' || one.code === 'not-for-a-notice';
  return isOfChoices && wordAt(pack, one) === askedBy(pack, cause);
};

const ROLES = 'desk/roles.json';
/** What can't be said while nobody knows who there is. */
const OF_ROLES = new Set(['unknown-role', 'case-seen-by-nobody', 'report-for-nobody']);
const UNTOLD = new Set(['change-untold', 'link-untold']);
/** What a missing action may have used, or led on. */
const OF_ACTION = new Set(['case-stuck', 'unused-enumeration']);

const ofPart: Follows = (pack, cause, one) => {
  const { expected: part = '' } = cause;
  if (part === ROLES) return OF_ROLES.has(one.code);
  if (part.startsWith('desk/queues/')) return one.code === 'case-in-no-queue';
  if (part.startsWith('desk/notices/')) return UNTOLD.has(one.code) && one.file === cause.file;
  if (!part.startsWith('desk/actions/')) return false;
  if (one.code === 'unknown-action') return wordAt(pack, one) === wordAt(pack, cause);
  if (one.code === 'unused-file') return one.file.startsWith('desk/notices/');
  return OF_ACTION.has(one.code);
};

const ofFlow: Follows = (pack, cause, one) =>
  one.code === 'unused-file' && one.file.startsWith(`uploads/${wordAt(pack, cause)}/`);

/** The file that a cause says is missing. */
const missing = (pack: Pack, cause: Finding): string | [] =>
  cause.code === 'unknown-upload-flow'
    ? `uploads/${wordAt(pack, cause)}/wizard.json`
    : (cause.expected ?? []);

const FOLLOWS: { [cause: string]: Follows } = {
  'unknown-enumeration': ofEnumeration,
  'desk-part-missing': ofPart,
  'unknown-upload-flow': ofFlow,
};

const DESK = 'desk/desk.json';

/** Without the file that names the parts of the desk each of them would be told of, and what they alone use. */
function foldDesk(pack: Pack, findings: Finding[]): Finding[] {
  const isPart = ({ code, file }: Finding) => code === 'unused-file' && file.startsWith('desk/');
  const first = pack.files.has(DESK) ? undefined : findings.find(isPart);
  if (!first) return findings;
  const message = `the pack has no ${DESK}, which names the parts of the desk`;
  return findings.flatMap((one) => {
    if (one === first) return { ...one, message };
    return isPart(one) || one.code === 'unused-enumeration' ? [] : one;
  });
}

/** What a translation translates, without the ending. @example `texts/es/pages/landing.json` is of `pages/landing` */
const translated = (file: string) => /^texts\/[^/]+\/(.+)\.json$/.exec(file)?.[1];

/** Words that a question, a rule or a step of the schema beside a file has: they are not of that file. */
const OF_SCHEMA = /^\/(fields|rules|steps)~1/;

/** A translation of a file that is not there: that is said once, or not at all where the file is missed elsewhere. */
function foldTranslations(pack: Pack, findings: Finding[], missed: ReadonlySet<string>): Finding[] {
  const names = [...pack.files.keys()];
  const told = new Set<string>();
  return findings.flatMap((one) => {
    const stem = one.code === 'translates-nothing' ? translated(one.file) : undefined;
    if (stem === undefined) return one;
    const isThere = names.some((name) => name.startsWith(`${stem}.`));
    if (missed.has(`${stem}.json`)) return isThere && OF_SCHEMA.test(one.pointer) ? one : [];
    if (isThere) return one;
    if (told.has(one.file)) return [];
    told.add(one.file);
    return { ...one, message: `there is no ${stem}.json, which this file translates` };
  });
}

/**
 * The findings without those that follow from a file that is missing and that another one names: a part of the desk,
 * a list of choices, an upload flow; a translation of what is not there is told of once.
 */
export function foldMissingFiles(pack: Pack, found: Finding[]): Finding[] {
  const findings = foldDesk(pack, found);
  const causes = findings.filter(({ code }) => Object.hasOwn(FOLLOWS, code));
  const isDeskGone = findings !== found;
  const missed = new Set(causes.flatMap((cause) => missing(pack, cause)));
  if (isDeskGone) missed.add(DESK);
  const left = findings.filter(
    (one) => !causes.some((cause) => FOLLOWS[cause.code]!(pack, cause, one)),
  );
  return foldTranslations(pack, left, missed);
}
