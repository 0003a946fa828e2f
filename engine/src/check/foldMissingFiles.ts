import type { Finding } from '../compile/findings.ts';
import type { Pack } from '../compile/readPack.ts';
import { parsePointer } from '../kernel/pointers.ts';
import { translatedStem } from '../texts/englishTexts.ts';
import { nameAt } from './nameAt.ts';
import { tellOnce } from './tellOnce.ts';

/** What can be said only where nothing is missing: that nothing uses, asks or needs something. */
export const OF_USE: ReadonlySet<string> = new Set([
  'unused-enumeration',
  'unused-file',
  'translates-nothing',
  'stale-sample',
]);

/** A cause that is told, and what follows from it. */
type Follows = (pack: Pack, cause: Finding, one: Finding) => boolean;

/** The group and the name of the question that offers the values of a list. */
function askedBy(pack: Pack, { file, pointer }: Finding): string {
  const { group } = (pack.files.get(file)?.data ?? {}) as { group?: unknown };
  return `/${group}/${parsePointer(pointer)[1]}`;
}

const ofEnumeration: Follows = (pack, cause, one) => {
  if (OF_USE.has(one.code)) return true;
  if (one.code === 'schema-does-not-compile')
    return one.file === cause.file && cause.pointer.startsWith(`${one.pointer}/`);
  if (one.code === 'unknown-category')
    return cause.file === 'portal.json' && cause.pointer === '/fileCategories';
  const isOfChoices = one.code === 'effect-without-choices' || one.code === 'not-for-a-notice';
  return isOfChoices && nameAt(pack, one) === askedBy(pack, cause);
};

const ROLES = 'desk/roles.json';
/** What can't be said while nobody knows who there is. */
const OF_ROLES = new Set(['unknown-role', 'case-seen-by-nobody', 'report-for-nobody']);
const UNTOLD = new Set(['change-untold', 'link-untold']);
/** What a missing action may have used, or led on. */
const OF_ACTION = new Set(['case-stuck', 'unused-enumeration']);

const ofPart: Follows = (pack, cause, one) => {
  const { file: part = '' } = cause.params ?? {};
  if (part === ROLES) return OF_ROLES.has(one.code);
  if (part.startsWith('desk/queues/')) return one.code === 'case-in-no-queue';
  if (part.startsWith('desk/notices/')) return UNTOLD.has(one.code) && one.file === cause.file;
  if (!part.startsWith('desk/actions/')) return false;
  if (one.code === 'unknown-action') return nameAt(pack, one) === nameAt(pack, cause);
  if (one.code === 'unused-file') return one.file.startsWith('desk/notices/');
  return OF_ACTION.has(one.code);
};

const ofFlow: Follows = (pack, cause, one) =>
  one.code === 'unused-file' && one.file.startsWith(`uploads/${nameAt(pack, cause)}/`);

/** The file that a cause says is missing. */
function missing(pack: Pack, cause: Finding): string[] {
  if (cause.code === 'unknown-upload-flow') return [`uploads/${nameAt(pack, cause)}/wizard.json`];
  const { file } = cause.params ?? {};
  return file === undefined ? [] : [file];
}

const FOLLOWS: { [cause: string]: Follows } = {
  'unknown-enumeration': ofEnumeration,
  'desk-part-missing': ofPart,
  'unknown-upload-flow': ofFlow,
};

const DESK = 'desk/desk.json';

const isPartOfDesk = ({ code, file }: Finding) =>
  code === 'unused-file' && file.startsWith('desk/');

/** Words that a question, a rule or a step of the schema beside a file has: they are not of that file. */
const OF_SCHEMA = /^\/(fields|rules|steps)~1/;

/** A translation of a file that is not there: that is said once, or not at all where the file is missed elsewhere. */
function foldTranslations(pack: Pack, findings: Finding[], missed: ReadonlySet<string>): Finding[] {
  const names = [...pack.files.keys()];
  const told = new Set<string>();
  return findings.flatMap((one) => {
    const stem = one.code === 'translates-nothing' ? translatedStem(one.file) : undefined;
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
  // Without the file that names the parts of the desk each of them would be told of, and what they alone use.
  const first = pack.files.has(DESK) ? undefined : found.find(isPartOfDesk);
  const findings = first
    ? tellOnce(found, {
        first,
        message: `the pack has no ${DESK}, which names the parts of the desk`,
        follows: (one) => isPartOfDesk(one) || one.code === 'unused-enumeration',
      })
    : found;
  const causes = findings.filter(({ code }) => Object.hasOwn(FOLLOWS, code));
  const missed = new Set(causes.flatMap((cause) => missing(pack, cause)));
  if (first) missed.add(DESK);
  const left = findings.filter(
    (one) => !causes.some((cause) => FOLLOWS[cause.code]!(pack, cause, one)),
  );
  return foldTranslations(pack, left, missed);
}
