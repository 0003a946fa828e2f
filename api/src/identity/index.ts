export { signInFiles } from './configurationRoute.ts';
export { canStartFrom, describeOwn } from './describeOwn.ts';
export type { Identity, IdentityOptions } from './Identity.ts';
export type { OwnApplication, OwnApplications } from './IdentityServices.ts';
export { mountIdentity } from './mountIdentity.ts';
export { plainCookiesUntil } from './plainCookies.ts';
