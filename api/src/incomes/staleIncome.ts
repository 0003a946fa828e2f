import type { IncomeRow } from '../applications/ApplicationRow.ts';
import type { DecryptedApplication } from '../applications/DecryptedApplication.ts';
import { contentTag } from '../http/entityTags.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { presentIncome } from './presentIncome.ts';

/** An income is not what the request was made on: 412 with what is there now. */
export const staleIncome = (application: DecryptedApplication, income: IncomeRow): ProblemError =>
  new ProblemError(412, 'stale', {
    headers: { ETag: contentTag(income) },
    extensions: { current: presentIncome(application, income) },
  });
