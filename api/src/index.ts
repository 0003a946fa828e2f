/** What the tools may use of the API: the configuration, the services and the operator's own. */

export { type CountedChange, diffDrafts, type ReleaseDiff } from './applications/diffDrafts.ts';
export { setStatus } from './applications/setStatus.ts';
export { exportEvents } from './audit/exportEvents.ts';
export { type ChainResult, verifyChain } from './audit/verifyChain.ts';
export { backUp, openPlace, restore, verify } from './backup/index.ts';
export { caseSchema } from './case-archive/caseSchema.ts';
export { type Config, ConfigError, readConfig } from './config/index.ts';
export { openKeyRing } from './crypto/index.ts';
export { CSV_OPTIONS } from './csvOptions.ts';
export { DataDirInUseError } from './database/index.ts';
export { actAsOperator, whatTells } from './desk/actAsOperator.ts';
export { setStatusAsOperator } from './desk/setStatusByAction.ts';
export {
  countFailed,
  type EventDelivery,
  listDeliveries,
  resendDeliveries,
} from './events/deliveries.ts';
export { createLogger } from './http/createLogger.ts';
// Not through identity's index: the tool needs no provider, which takes half a second to load.
export { createAddressLink } from './identity/addressLinks.ts';
export { endAllSessions } from './identity/endAllSessions.ts';
export { resetFactors } from './identity/factors/resetFactors.ts';
export { isAccountEmail } from './identity/isAccountEmail.ts';
export { linkHoursOf } from './identity/linkHours.ts';
export { recordAccountEvent } from './identity/recordAccountEvent.ts';
export { createResetLink } from './identity/resetLinks.ts';
export { ADMIN, grantRole, listGrants, type RoleChange, revokeRole } from './identity/roles.ts';
export { rotateSigningKeys } from './identity/signingKeys.ts';
export { allJobs } from './jobs/allJobs.ts';
export { countWorkers, type JobState, listJobs } from './jobs/listJobs.ts';
export { retryJob } from './jobs/retryJob.ts';
export { createKey, listKeys, revokeKey, SCOPES } from './keys/operatorKeys.ts';
export { type BadRow, importAppointments } from './links/importAppointments.ts';
export { createLink, listLinks, revokeLink } from './links/manageLinks.ts';
export { OperatorError } from './OperatorError.ts';
export { openServices } from './openServices.ts';
export { beginRotation } from './operator/beginRotation.ts';
export { compareDocuments } from './operator/compareDocuments.ts';
export { readDatabaseStatus } from './operator/databaseStatus.ts';
export type { DoctorFinding } from './operator/doctor/DoctorFinding.ts';
export { examine } from './operator/doctor/examine.ts';
export { exportDocuments } from './operator/exportDocuments.ts';
export { exportFormEntries, listFormEntries, showFormEntry } from './operator/formEntries.ts';
export { isPortalRunning, type KeyUse, listKeyUse, retireKey } from './operator/keyUse.ts';
export { listApplications } from './operator/listApplications.ts';
export { showApplication } from './operator/showApplication.ts';
export { collectPerson } from './personal-data/collectPerson.ts';
export { type Erasure, erasePerson, planErasure } from './personal-data/erasePerson.ts';
export { hintAt } from './personal-data/findPerson.ts';
export { migrateAlone } from './prepareDatabase.ts';
export { passOldRelease } from './releases/index.ts';
export { listReleases } from './releases/listReleases.ts';
export { publishFolder, readRelease, rollBack } from './releases/publishAndRollBack.ts';
export { NoMailError } from './replies/NoMailError.ts';
export { receiveMail } from './replies/receiveMail.ts';
export { listHolds, releaseHold, setHold } from './retention/legalHolds.ts';
export { previewRetention } from './retention/previewRetention.ts';
export type { Services } from './Services.ts';
export { type ListedSms, listSms } from './sms/listSms.ts';
