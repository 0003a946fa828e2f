export { signInFiles } from './configurationRoute.ts';
export type { Identity, IdentityOptions } from './Identity.ts';
export type { OwnApplication } from './IdentityServices.ts';
export { mountIdentity } from './mountIdentity.ts';
