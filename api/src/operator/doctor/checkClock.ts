import { type Database, sql } from '../../database/index.ts';
import { clockWarning, isClockOff } from '../../isClockOff.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

const NOW = sql('doctor-now', 'select extract(epoch from clock_timestamp())::float8 * 1000 as now');

/** This machine's clock beside the database's. */
export async function checkClock(database: Database, clock: () => Date): Promise<DoctorFinding[]> {
  const { ok, wrong } = finder('clock');
  const sent = clock().getTime();
  const { now } = (await database.first<{ now: number }>(NOW))!;
  const ahead = (sent + clock().getTime()) / 2 - now;
  return [
    isClockOff(ahead)
      ? wrong(clockWarning(ahead))
      : ok(`${(Math.abs(ahead) / 1000).toFixed(1)} s from the database’s`),
  ];
}
