import type { CompiledRelease, Periods } from '../compile/index.ts';
import { withDefaults } from '../kernel/limitDefaults.ts';
import type { Limits, Portal, Texts } from '../kernel/types.ts';
import { type ChangeKind, isSame, pair, quote, type Tell } from './DiffEntry.ts';
import { diffTranslations, listed, nameOf } from './diffTranslations.ts';
import { wordsOf } from './wordsOf.ts';

/** Of these limits a greater figure asks for more; of all others a smaller one does. */
const DEMANDS: ReadonlySet<keyof Limits> = new Set<keyof Limits>(['documentsNeeded']);
/** What no answer depends on. */
const COMFORT: ReadonlySet<keyof Limits> = new Set<keyof Limits>([
  'toastMilliseconds',
  'minutesToApply',
  'offlineHours',
  'addressLinkHours',
  'passwordLinkHours',
  'invitationHours',
  'sessionHours',
  'sessionIdleMinutes',
]);

function diffLimits(before: Limits, after: Limits, tell: Tell): void {
  const [was, is] = [withDefaults(before), withDefaults(after)];
  for (const name of new Set(Object.keys({ ...was, ...is })) as Set<keyof Limits>) {
    const [then, now] = [was[name], is[name]];
    if (then === now) continue;
    const [least = 0, most = 0] = [then, now];
    const isStricter = DEMANDS.has(name) ? most > least : most < least;
    const kind: ChangeKind = isStricter && !COMFORT.has(name) ? 'needs-answer' : 'safe';
    const says = (limit: number | undefined) => limit ?? 'not said';
    tell(kind, 'portal-limit-changed', `The limit ${name} was ${says(then)} and is ${says(now)}.`);
  }
}

function diffStatuses(before: Portal, after: Portal, tell: Tell): void {
  const { gone, added, both } = pair(before.statuses, after.statuses, ({ id }) => id);
  for (const { label } of gone) {
    const sentence = `The status ${quote(label)} is gone: applications that have it are without one.`;
    tell('breaking', 'status-removed', sentence);
  }
  for (const { label } of added) tell('safe', 'status-added', `There is a status ${quote(label)}.`);
  for (const [then, now] of both) {
    if (then.role !== now.role) {
      const sentence = `The status ${quote(now.label)} had the role ${then.role} and has ${now.role}.`;
      tell('breaking', 'status-role-changed', sentence);
      continue;
    }
    const params = { title: now.label, look: now.tone ?? 'good' };
    if (!isSame(then.within ?? null, now.within ?? null)) {
      const sentence = `In the status ${quote(now.label)} people are told another day by which they hear of it.`;
      tell('safe', 'status-within-changed', sentence, { params });
    }
    if (then.tone !== now.tone) {
      const look = now.tone ? 'looks plain' : 'looks green, with a tick,';
      const sentence = `The status ${quote(now.label)} ${look} to applicants.`;
      tell('safe', 'status-tone-changed', sentence, { params });
    }
    if (then.label !== now.label || then.next !== now.next) {
      tell('safe', 'words-changed', `The status ${quote(now.label)} has other words.`);
    }
  }
}

/** Which status may follow which; no page is told of it. */
function diffStatusWays(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const { both } = pair(before.settings.statuses, after.settings.statuses, ({ id }) => id);
  for (const [then, now] of both) {
    if (isSame(then.leadsTo, now.leadsTo) && then.returnsTo === now.returnsTo) continue;
    const sentence = `After the status ${quote(now.label)} others may follow than before.`;
    tell('safe', 'status-ways-changed', sentence);
  }
}

function diffIntake(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const [then, now] = [before.settings.intake, after.settings.intake];
  if (isSame(then, now)) return;
  const days = ({ opens, closes }: typeof now) => `${opens ?? 'always'} to ${closes ?? 'always'}`;
  const opensLater = (now.opens ?? '') > (then.opens ?? '');
  const closesSooner = now.closes !== null && (then.closes === null || now.closes < then.closes);
  const kind = opensLater || closesSooner ? 'breaking' : 'safe';
  tell(
    kind,
    'intake-changed',
    `Applications are taken from ${days(now)}; before from ${days(then)}.`,
  );
}

/** Each period by its place: `drafts.expired` → days. */
function periodsOf({ settings }: CompiledRelease): Map<string, number> {
  const kinds = Object.entries(settings.retention ?? {});
  return new Map(
    kinds.flatMap(([kind, period]): [string, number][] =>
      typeof period === 'number'
        ? [[kind, period]]
        : Object.entries(period as Periods).map(([role, days]) => [`${kind}.${role}`, days]),
    ),
  );
}

/** What is removed sooner can't be had back. */
function diffRetention(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const [then, now] = [periodsOf(before), periodsOf(after)];
  const says = (days: number | undefined) => (days === undefined ? 'for ever' : `${days} days`);
  for (const name of new Set([...then.keys(), ...now.keys()])) {
    const [was, is] = [then.get(name), now.get(name)];
    if (was === is) continue;
    const isSooner = (is ?? Number.POSITIVE_INFINITY) < (was ?? Number.POSITIVE_INFINITY);
    const sentence = `${name} are kept ${says(is)}; before ${says(was)}.`;
    tell(isSooner ? 'breaking' : 'safe', 'retention-changed', sentence);
  }
}

/** Whether and when somebody is reminded of her draft. */
function diffReminder(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const [then, now] = [before, after].map(({ settings }) => settings.reminder?.daysBefore);
  if (then === now) return;
  const says = (days: number | undefined) =>
    days === undefined ? 'not at all' : `${days} days before its end`;
  const sentence = `Who has not sent her draft is reminded of it ${says(now)}; before ${says(then)}.`;
  tell('safe', 'reminder-changed', sentence);
}

/** Who else has to approve before something becomes public; no applicant is told of it. */
function diffReviewers(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const [then, now] = [before, after].map(({ settings }) => settings.publish?.reviewers ?? 0);
  if (then === now) return;
  const sentence = `Before a change is public, others who approve it have to be ${now}; before ${then}.`;
  tell('safe', 'reviewers-changed', sentence);
}

function diffTexts(before: Texts, after: Texts, tell: Tell): void {
  for (const id of Object.keys(after)) {
    if (!Object.hasOwn(before, id) || isSame(before[id], after[id])) continue;
    const [then, now] = [wordsOf(before[id]), wordsOf(after[id])];
    const sentence =
      then === now
        ? `The text ${id} is put together otherwise.`
        : `The text ${id} reads ${quote(now)}; before ${quote(then)}.`;
    tell('safe', 'words-changed', sentence);
  }
}

const AGENCY: Record<string, string> = {
  name: 'The agency’s name',
  shortName: 'The agency’s short name',
  phone: 'The agency’s phone',
  address: 'The agency’s address',
  website: 'The agency’s website',
  logo: 'The logo’s file',
};

function diffLook(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const [then, now] = [before, after].map(
    ({ portals, settings }) => portals[settings.languages[0]!]!,
  ) as [Portal, Portal];
  for (const [key, what] of Object.entries(AGENCY)) {
    const name = key as keyof Portal['agency'];
    if (then.agency[name] !== now.agency[name])
      tell('safe', 'agency-changed', `${what} is ${quote(now.agency[name])}.`);
  }
  if (!isSame(then.vendor, now.vendor))
    tell('safe', 'agency-changed', `The portal is credited to ${quote(now.vendor.name)}.`);
  if (then.accent !== now.accent)
    tell('safe', 'look-changed', `The colour is ${now.accent}; before ${then.accent}.`);
  if (then.timeZone !== now.timeZone) {
    const sentence = `The days are those of ${now.timeZone}; before of ${then.timeZone}.`;
    tell('safe', 'time-zone-changed', sentence);
  }
  if (!isSame(before.assets, after.assets))
    tell('safe', 'look-changed', 'The logo or another picture is another one.');
}

function diffLanguages(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const [then, now] = [before.settings.languages, after.settings.languages];
  for (const id of then.filter((one) => !now.includes(one)))
    tell('breaking', 'language-removed', `The portal no longer speaks ${nameOf(id)}.`);
  for (const id of now.filter((one) => !then.includes(one)))
    tell('safe', 'language-added', `The portal speaks ${nameOf(id)}, too.`);
  for (const id of now.slice(1).filter((one) => then.includes(one)))
    diffTranslations(before, after, id, tell);
}

/** Words that were not there before: of a reason, what an applicant reads for it. */
function diffNewTexts(then: Texts, now: Texts, tell: Tell): void {
  const added = Object.keys(now).filter((id) => !Object.hasOwn(then, id));
  if (added.length === 0) return;
  const words = listed(added.map((id) => quote(wordsOf(now[id]))));
  const params = { words, count: String(added.length) };
  tell('safe', 'words-added', `Applicants can read new words: ${words}.`, { params });
}

/** What is said and limited for all forms alike: agency, statuses, limits, dates, languages, texts. */
export function diffPortal(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const [then, now] = [before, after].map(
    ({ portals, settings }) => portals[settings.languages[0]!]!,
  ) as [Portal, Portal];
  diffIntake(before, after, tell);
  diffStatuses(then, now, tell);
  diffStatusWays(before, after, tell);
  diffLimits(before.settings.limits, after.settings.limits, tell);
  if (!isSame(before.settings.rateLimits, after.settings.rateLimits))
    tell('safe', 'portal-limit-changed', 'So many calls a minute are allowed as before no longer.');
  if (!isSame(before.settings.documentTypes, after.settings.documentTypes)) {
    const types = (release: CompiledRelease) =>
      release.settings.documentTypes.flatMap(({ extensions }) => extensions).join(', ');
    const sentence = `Documents may be ${types(after)}; before ${types(before)}.`;
    tell('safe', 'document-types-changed', sentence);
  }
  diffReviewers(before, after, tell);
  diffReminder(before, after, tell);
  diffRetention(before, after, tell);
  diffLook(before, after, tell);
  diffLanguages(before, after, tell);
  diffTexts(then.texts, now.texts, tell);
  diffNewTexts(then.texts, now.texts, tell);
}
