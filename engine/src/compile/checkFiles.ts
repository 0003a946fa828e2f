import { checkChoices } from './checkLists.ts';
import { checkMeta } from './checkMeta.ts';
import { checkRefs } from './checkRefs.ts';
import { checkReminder } from './checkReminder.ts';
import { checkRetention } from './checkRetention.ts';
import { checkCategories, checkNeeds, checkRoles } from './checkRoles.ts';
import { checkSessions } from './checkSessions.ts';
import { checkStatuses } from './checkStatuses.ts';
import { checkTables } from './checkTables.ts';
import { checkWithin } from './checkWithin.ts';
import { errorsOf } from './findings.ts';
import type { Pack } from './readPack.ts';
import { checkUploads } from './uploads.ts';

/** What each file says beside the forms that are made of it, in the order in which it is told. */
const CHECKS = [
  checkRoles,
  checkStatuses,
  checkWithin,
  checkReminder,
  checkSessions,
  checkRetention,
  checkNeeds,
  checkCategories,
  checkChoices,
  checkTables,
  checkUploads,
];

/**
 * Checks the files of a pack, before a compilation and for the check alike.
 * @returns False where a reference leads nowhere or a file does not have its shape: then nothing more can be said.
 */
export function checkFiles(pack: Pack): boolean {
  checkRefs(pack);
  if (!errorsOf(pack.findings).length) checkMeta(pack);
  if (errorsOf(pack.findings).length) return false;
  for (const check of CHECKS) check(pack);
  return true;
}
