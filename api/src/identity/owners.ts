import { unauthenticated } from '../auth/verifyToken.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';

/** Whether those exist for whom something is stored. */
export interface Owners {
  /**
   * Holds the account of a subject until the transaction ends, so that it is not deleted in between.
   * @throws ProblemError 401 when there is none any more.
   */
  hold(runner: QueryRunner, subject: string): Promise<void>;
  /**
   * The account that a statement of `heldBy` holds by itself; null where this portal knows of none.
   * @throws ProblemError 401 for a subject that can have none.
   */
  accountOf(subject: string): string | null;
}

/**
 * The first part of a statement that stores something for an account and holds it until then, with no
 * call more. What it stores hangs on `isHeld`.
 * @param account The parameter that `accountOf` gives.
 */
export const heldBy = (account: `$${number}`): { held: string; isHeld: string } => ({
  held: `held as (select from identity_accounts where id = ${account}::uuid for key share)`,
  isHeld: `(${account}::uuid is null or exists (select from held))`,
});

const HOLD = sql(
  'identity-hold',
  'select id from identity_accounts where id = $1::uuid for key share',
);
/** Of the embedded provider's subjects all are ids; a record may be older than the provider. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The accounts of the embedded provider own what is stored. */
export const ACCOUNT_OWNERS: Owners = {
  async hold(runner, subject) {
    const isThere = ID.test(subject) && (await runner.first(HOLD, [subject]));
    if (!isThere) throw unauthenticated();
  },
  accountOf(subject) {
    if (!ID.test(subject)) throw unauthenticated();
    return subject;
  },
};

/** Whom an external provider knows, this portal cannot tell: a good token is all there is. */
export const EXTERNAL_OWNERS: Owners = { hold: async () => {}, accountOf: () => null };

/** Holds an account as `hold` does. @returns False where there is none any more. */
export async function holdOwner(
  owners: Owners,
  runner: QueryRunner,
  subject: string,
): Promise<boolean> {
  try {
    await owners.hold(runner, subject);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return false;
    throw error;
  }
}
