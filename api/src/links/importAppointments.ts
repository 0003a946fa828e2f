import { isEmail } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

/** A row that could not be taken, by its place in the file: 1 is the first appointment. */
export interface BadRow {
  row: number;
  /** The column, absent when the whole row is no object. */
  field?: string;
  reason: string;
}

/** What came of an imported file of appointments: rows that were kept, and rows with faults. */
export interface ImportedAppointments {
  /** How many were kept. */
  kept: number;
  bad: BadRow[];
}

type Row = Record<string, unknown>;
type Read = { value: unknown } | { reason: string };

const text = (most: number, isNeeded = false) => {
  return (value: unknown): Read => {
    const read = String(value ?? '').trim();
    if (isNeeded && !read) return { reason: 'is missing' };
    return read.length > most ? { reason: `is longer than ${most} characters` } : { value: read };
  };
};
const flag = (value: unknown): Read => {
  const read = String(value ?? '')
    .trim()
    .toLowerCase();
  if (['', 'false', 'no', 'n', '0'].includes(read)) return { value: false };
  if (['true', 'yes', 'y', '1'].includes(read)) return { value: true };
  return { reason: 'is neither yes nor no' };
};

/** The columns, by the names of the appointment summary (specification, section 3). */
const COLUMNS: Record<string, (value: unknown) => Read> = {
  apptID(value) {
    const read = String(value ?? '').trim();
    return /^[1-9]\d{0,8}$/.test(read)
      ? { value: Number(read) }
      : { reason: 'is not a whole number' };
  },
  appDate(value) {
    const read = String(value ?? '').trim();
    const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(read);
    const iso = us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : read;
    const day = new Date(`${iso}T00:00:00Z`);
    const isDay =
      /^\d{4}-\d{2}-\d{2}$/.test(iso) &&
      !Number.isNaN(day.getTime()) &&
      day.toISOString().startsWith(iso);
    return isDay ? { value: iso } : { reason: 'is no date like 2026-11-30 or 11/30/2026' };
  },
  agencyCode: text(20, true),
  program: text(100),
  longClientName: text(200),
  appTime(value) {
    const read = String(value ?? '').trim();
    const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M)?$/i.exec(read) ?? [];
    if (!read) return { value: null };
    const hour = (Number(hours) % (half ? 12 : 24)) + (half?.toUpperCase() === 'PM' ? 12 : 0);
    const isTime = hours !== undefined && Number(minutes) < 60 && Number(hours) < (half ? 13 : 24);
    return isTime
      ? { value: `${String(hour).padStart(2, '0')}:${minutes}` }
      : { reason: 'is no time like 14:30 or 2:30 PM' };
  },
  siteName: text(200),
  phoneApptsOnly: flag,
  agencyUsesApptTypes: flag,
  apptType: text(100),
  email(value) {
    const read = String(value ?? '').trim();
    if (!read) return { value: null };
    return isEmail(read) ? { value: read } : { reason: 'is no e-mail address' };
  },
};

const UPSERT = sql(
  'appointment-upsert',
  `insert into appointments (id, on_date, agency_code, program, client_name, at_time, site_name,
     is_phone_only, uses_types, type, email)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (id) do update set on_date = $2, agency_code = $3, program = $4, client_name = $5,
     at_time = $6, site_name = $7, is_phone_only = $8, uses_types = $9, type = $10,
     -- What the person wrote herself counts more than what the scheduling knew.
     email = coalesce(appointments.email, $11), imported_at = now()`,
);
const FOLLOW = sql(
  'appointment-links-follow',
  `update upload_links l set expires_at = (a.on_date + $2::int + 1)::timestamp at time zone $3
   from appointments a where a.id = l.appointment_id and a.id = any($1)`,
);

/**
 * Takes appointments of the agency's scheduling, or brings known ones up to date; the links of one
 * that was moved follow it. With a bad row nothing is kept, unless `isPartial`.
 */
export async function importAppointments(
  { database, releases }: Pick<Services, 'database' | 'releases'>,
  rows: unknown[],
  { actor, isPartial = false }: { actor: string; isPartial?: boolean },
): Promise<ImportedAppointments> {
  const bad: BadRow[] = [];
  const good: unknown[][] = [];
  const seen = new Set<unknown>();
  rows.forEach((row, index) => {
    const before = bad.length;
    const values = readRow(row, index + 1, bad);
    if (bad.length > before) return;
    if (seen.has(values[0]))
      bad.push({ row: index + 1, field: 'apptID', reason: 'stands here twice' });
    else {
      seen.add(values[0]);
      good.push(values);
    }
  });
  if (good.length === 0 || (bad.length > 0 && !isPartial)) return { kept: 0, bad };
  const { limits, timeZone } = releases.current().compiled.settings;
  await database.transact(async (runner) => {
    for (const values of good) await runner.run(UPSERT, values);
    const ids = good.map(([id]) => id);
    await runner.run(FOLLOW, [ids, limits.appointmentLinkDays, timeZone]);
    const details = { count: good.length };
    await recordEvent(runner, { actor, action: 'appointments-import', details });
  });
  return { kept: good.length, bad };
}

function readRow(row: unknown, number: number, bad: BadRow[]): unknown[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    bad.push({ row: number, reason: 'is no object' });
    return [];
  }
  const known = new Set(Object.keys(COLUMNS));
  for (const field of Object.keys(row))
    if (!known.has(field)) bad.push({ row: number, field, reason: 'is no column that is known' });
  return Object.entries(COLUMNS).map(([field, read]) => {
    const found = read((row as Row)[field]);
    if ('value' in found) return found.value;
    bad.push({ row: number, field, reason: found.reason });
    return undefined;
  });
}
