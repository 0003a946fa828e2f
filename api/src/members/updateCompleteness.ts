import { type DecryptedApplication, validateMember } from '../applications/DecryptedApplication.ts';
import { type QueryRunner, sql } from '../database/index.ts';

const SET = sql('member-complete', 'update members set is_complete = $2 where id = $1');

/**
 * Works out anew which members are complete. One member's change may touch another: of two with the
 * same number, correcting one makes the other right.
 */
export async function updateCompleteness(
  runner: QueryRunner,
  application: DecryptedApplication,
): Promise<void> {
  for (const { row, raw } of application.members) {
    const isComplete =
      row.isFinished && validateMember(application, row.id, raw).problems.length === 0;
    if (isComplete !== row.isComplete) await runner.run(SET, [row.id, isComplete]);
  }
}
