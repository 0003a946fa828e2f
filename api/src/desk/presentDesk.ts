import {
  type AskReason,
  actionOn,
  DESK_RIGHTS,
  type DeskAction,
  reasonsForPapers,
  today,
} from '@porchlight/engine';
import type { Services } from '../Services.ts';
import { isProjected } from './projectAll.ts';
import { projectionKey } from './projectionKey.ts';
import { countMine, countQueues } from './queues.ts';
import { hasRight, type Staff } from './Staff.ts';
import { listViews } from './views.ts';

/** Reasons as the page takes them. */
const showReasons = (reasons: readonly AskReason[]) =>
  reasons.map(({ value, label }) => ({ value, label }));

/** Why an answer, and a paper, may be asked for again by an action on a day. */
export function askedWith(
  action: Pick<DeskAction, 'form' | 'effects'>,
  day: string,
): { [what in 'corrections' | 'papers']?: { reasons: ReturnType<typeof showReasons> } } {
  const offered = actionOn(action, day);
  const { corrections } = offered.effects;
  const papers = reasonsForPapers(offered);
  return {
    ...(corrections && {
      corrections: { ...corrections, reasons: showReasons(corrections.reasons) },
    }),
    ...(papers && { papers: { reasons: showReasons(papers) } }),
  };
}

/** What somebody at the desk sees before she opens a case: her lists, and what she can do. */
export async function presentDesk(
  services: Pick<Services, 'database' | 'clock' | 'vault'>,
  staff: Staff,
) {
  const { desk, release, language, name, subject, roles } = staff;
  const ids = roles.map(({ id }) => id);
  const [queues, views, mine, isReady] = await Promise.all([
    countQueues(services, staff),
    listViews(services, staff),
    countMine(services, staff),
    isProjected(services.database, projectionKey(desk, services.vault)),
  ]);
  const statuses = release.portal(language).statuses;
  const day = today(services.clock(), release.compiled.settings.timeZone);
  return {
    staff: { name, subject, roles: roles.map(({ label }) => label) },
    release: release.hash,
    language,
    may: DESK_RIGHTS.filter((right) => hasRight(staff, right)),
    queues,
    ...(desk.views && { views }),
    mine,
    isRebuilding: !isReady,
    flags: desk.flags,
    actions: desk.actions
      .filter(({ by }) => by.some((role) => ids.includes(role)))
      .map((action) => {
        const { name: id, label, says, to, form, effects, bulk } = action;
        return {
          name: id,
          label,
          says,
          ...(to && { to: statuses.find((status) => status.id === to)?.label ?? to }),
          ...(form && { form }),
          ...(desk.bulk && bulk && { isBulk: true as const }),
          ...(effects.notice && { hasNotice: true as const }),
          ...askedWith(action, day),
        };
      }),
    ...(desk.letter && { hasLetters: true as const }),
    ...(desk.bulk && { bulk: desk.bulk }),
    ...(desk.reports && { reports: { quietDays: desk.reports.quietDays } }),
    texts: desk.texts,
  };
}
