import { isOffered, isUnsent, type StatusRole, today } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Applicant } from '../auth/index.ts';
import type { Services } from '../Services.ts';
import type { ApplicationRow } from './ApplicationRow.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * The role of an application's status. A status that the pack has not is none: the maintenance view.
 * What was submitted never is a draft, whatever its status says.
 */
export function roleOf(
  release: Release,
  row: Pick<ApplicationRow, 'status' | 'dateReceived'>,
): StatusRole {
  const role = release.statusById(row.status)?.role;
  if (role && isUnsent(role) && row.dateReceived) return 'submitted';
  return role ?? 'initial';
}

/** True for the e-mail addresses that the configuration names; in production only verified ones. */
export function isDemoUser(
  config: Pick<Services['config'], 'demoUsers' | 'isProduction'>,
  applicant: Applicant,
): boolean {
  if (!applicant.email || (config.isProduction && !applicant.isEmailVerified)) return false;
  return config.demoUsers.includes(applicant.email);
}

/** True when a draft's days are over. They count from its start. */
export function isOverdue(
  release: Release,
  row: Pick<ApplicationRow, 'status' | 'dateReceived' | 'startedAt'>,
  now: Date,
): boolean {
  if (roleOf(release, row) !== 'draft') return false;
  const { draftDays } = release.compiled.settings.limits;
  return now.getTime() - row.startedAt.getTime() > draftDays * DAY;
}

/**
 * The last whole day of a draft, in the portal's time zone: `2026-12-21`. It ends at the hour at which it
 * was begun, so that the day after is promised to nobody.
 */
export function lastDayOf(release: Release, row: Pick<ApplicationRow, 'startedAt'>): string {
  const { limits, timeZone } = release.compiled.settings;
  return today(new Date(row.startedAt.getTime() + (limits.draftDays - 1) * DAY), timeZone);
}

/** True while new applications are taken: both days count, in the portal's time zone. */
export function isIntakeOpen(release: Release, now: Date): boolean {
  const { intake, timeZone } = release.compiled.settings;
  const date = today(now, timeZone);
  return (!intake.opens || date >= intake.opens) && (!intake.closes || date <= intake.closes);
}

/** The ids of the programs that can be chosen on the day: both of a program's days count. */
export function offeredPrograms(release: Release, now: Date): Set<number> {
  const { programs, settings } = release.compiled;
  const facts = { today: today(now, settings.timeZone) };
  const offered = programs.filter(({ opens, closes }) =>
    isOffered({ ...(opens && { opens }), ...(closes && { closes }) }, facts),
  );
  return new Set(offered.map(({ programID }) => programID));
}
