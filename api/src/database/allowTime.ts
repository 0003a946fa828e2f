import { type QueryRunner, sql } from './QueryRunner.ts';

const ALLOW = sql('allow-time', 'set local statement_timeout = 0');

/** Lets the statements of a transaction that nobody waits for take as long as they need. */
export const allowTime = async (runner: QueryRunner): Promise<void> =>
  void (await runner.run(ALLOW));
