/** What the tools may use of the API: the configuration, the services and the operator's own. */
export { type Config, ConfigError, readConfig } from './config/index.ts';
export { createLogger } from './http/createLogger.ts';
// Not through identity's index: the tool needs no provider, which takes half a second to load.
export { createAddressLink } from './identity/addressLinks.ts';
export { resetFactors } from './identity/factors/resetFactors.ts';
export { linkHoursOf } from './identity/linkHours.ts';
export { recordAccountEvent } from './identity/recordAccountEvent.ts';
export { createResetLink } from './identity/resetLinks.ts';
export { ADMIN, grantRole, listGrants, type RoleChange, revokeRole } from './identity/roles.ts';
export { rotateSigningKeys } from './identity/signingKeys.ts';
export { isEmail } from './identity/validEmail.ts';
export { type BadRow, importAppointments } from './links/importAppointments.ts';
export { createLink, listLinks, revokeLink } from './links/manageLinks.ts';
export { createKey, listKeys, revokeKey, SCOPES } from './links/operatorKeys.ts';
export { openServices } from './openServices.ts';
export { type CountedChange, diffDrafts, type ReleaseDiff } from './operator/diffDrafts.ts';
export { exportDocuments } from './operator/exportDocuments.ts';
export { exportFormEntries, listFormEntries, showFormEntry } from './operator/formEntries.ts';
export { listApplications } from './operator/listApplications.ts';
export { OperatorError } from './operator/OperatorError.ts';
export { listReleases, publishFolder, readRelease, rollBack } from './operator/releases.ts';
export { rotate } from './operator/rotate.ts';
export { setStatus } from './operator/setStatus.ts';
export { showApplication } from './operator/showApplication.ts';
export { passOldRelease } from './releases/index.ts';
export type { Services } from './Services.ts';
