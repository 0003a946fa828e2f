import { type QueryRunner, sql } from '../database/index.ts';

/** Deliveries of a case that are shown, the newest ones. */
const SHOWN = 100;

const LIST = sql(
  'event-of-case',
  `select id::int, type, receiver, made_at as "madeAt", attempts, coalesce(outcome, 'waiting') as state
   from event_deliveries where application_id = $1 order by id desc limit ${SHOWN}`,
);

/** What became of something that another system is told, as staff see it. */
export interface CaseDelivery {
  id: number;
  at: string;
  /** `application.submitted` */
  type: string;
  receiver: string;
  state: 'waiting' | 'sent' | 'failed';
  /** How often it was tried. */
  attempts: number;
}

/** What other systems are told of a case, the newest first. */
export async function readCaseDeliveries(
  runner: QueryRunner,
  applicationId: number,
): Promise<CaseDelivery[]> {
  const rows = await runner.all<Omit<CaseDelivery, 'at'> & { madeAt: Date }>(LIST, [applicationId]);
  return rows.map(({ madeAt, ...row }) => ({ ...row, at: madeAt.toISOString() }));
}
