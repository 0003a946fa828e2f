import { ASSIGNEE, formatMessage } from '@porchlight/engine';
import type { QueryRunner } from '../database/index.ts';
import type { Services } from '../Services.ts';
import {
  type NoticeOfCase,
  noticesOfCase,
  type WrittenByLanguage,
  writtenOf,
} from '../staff-notices/staffNoticeRows.ts';
import type { CaseEvent } from './CaseEvent.ts';
import type { EventRow } from './eventPage.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

/** A notice to staff with what it says. */
interface ToldNotice extends Pick<NoticeOfCase, 'roles' | 'sent'> {
  written: WrittenByLanguage;
}

/** Notices to staff by their ids, each opened once. */
export type ToldNotices = ReadonlyMap<number, ToldNotice>;

/** The notices to staff of which events tell. */
export async function readTold(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  { row }: Case,
  events: EventRow[],
): Promise<ToldNotices> {
  const ids = [
    ...new Set(events.flatMap(({ details }) => (details.told ? [Number(details.told)] : []))),
  ];
  if (ids.length === 0) return new Map();
  const rows = await noticesOfCase(runner, row.id, ids);
  return new Map(
    rows.map((one) => [
      one.id,
      { roles: one.roles, sent: one.sent, written: writtenOf(vault, one) },
    ]),
  );
}

/**
 * As what people got a notice, each with how many, and to how many a mail went: `Supervisor (2), sent to 1 of 2`.
 * Nobody's name or address is in it.
 */
function sayReceivers({ desk, language }: Staff, { roles, sent }: ToldNotice): string {
  const say = (id: string, places: { [name: string]: string | number }, otherwise: string) =>
    Object.hasOwn(desk.texts, id) ? formatMessage(desk.texts, id, places, language) : otherwise;
  if (roles.length === 0) return say('told.gone', {}, '0');
  const nameOf = (role: string) =>
    role === ASSIGNEE
      ? say('told.assignee', {}, role)
      : (desk.roles.find(({ id }) => id === role)?.label ?? role);
  const receivers = [...new Set(roles)]
    .map((role) => {
      const name = nameOf(role);
      const count = roles.filter((one) => one === role).length;
      return say('told.role', { name, count }, `${name} (${count})`);
    })
    .join(', ');
  return say('told.sent', { receivers, sent, count: roles.length }, receivers);
}

/** What staff were told, and as what they were: in the language of who reads it, where somebody got it in that one. */
export function describeTold(
  { action, details }: EventRow,
  told: ToldNotices,
  staff: Staff,
): Pick<CaseEvent, 'label' | 'told'> {
  const one = told.get(Number(details.told));
  if (!one) return {};
  const { subject } = one.written[staff.language] ?? Object.values(one.written)[0]!;
  return { label: subject, ...(action === 'staff-told' && { told: sayReceivers(staff, one) }) };
}
