import { ASSIGNEE, formatMessage } from '@porchlight/engine';
import type { QueryRunner } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { noticesOfCase, type StaffNoticeRow, writtenOf } from '../staff-notices/staffNoticeRows.ts';
import type { CaseEvent } from './CaseEvent.ts';
import type { EventRow } from './eventPage.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

type ToldRow = StaffNoticeRow & { roles: string[] };

/** The notices to staff of which events tell, by their ids. */
export async function readTold(
  runner: QueryRunner,
  { row }: Case,
  events: EventRow[],
): Promise<ReadonlyMap<number, ToldRow>> {
  const ids = [...new Set(events.flatMap(({ details }) => Number(details.told ?? []) || []))];
  if (ids.length === 0) return new Map();
  const rows = await noticesOfCase(runner, row.id, ids);
  return new Map(rows.map((one) => [one.id, one]));
}

/** As what people got a notice, each with how many: `Supervisor (2)`. Nobody's name or address is in it. */
function sayReceivers({ desk, language }: Staff, { roles }: ToldRow): string {
  const say = (id: string, places: { [name: string]: string | number }, otherwise: string) =>
    Object.hasOwn(desk.texts, id) ? formatMessage(desk.texts, id, places, language) : otherwise;
  const nameOf = (role: string) =>
    role === ASSIGNEE
      ? say('told.assignee', {}, role)
      : (desk.roles.find(({ id }) => id === role)?.label ?? role);
  return [...new Set(roles)]
    .map((role) => {
      const name = nameOf(role);
      const count = roles.filter((one) => one === role).length;
      return say('told.role', { name, count }, `${name} (${count})`);
    })
    .join(', ');
}

/** What staff were told, and as what they were: in the language of who reads it, where somebody got it in that one. */
export function describeTold(
  { vault }: Pick<Services, 'vault'>,
  { action, details }: EventRow,
  told: ReadonlyMap<number, ToldRow>,
  staff: Staff,
): Pick<CaseEvent, 'label' | 'told'> {
  const one = told.get(Number(details.told));
  if (!one) return {};
  const written = writtenOf(vault, one);
  const { subject } = written[staff.language] ?? Object.values(written)[0]!;
  return { label: subject, ...(action === 'staff-told' && { told: sayReceivers(staff, one) }) };
}
