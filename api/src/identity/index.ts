export { signInFiles } from './configurationRoute.ts';
export type { OwnApplication } from './IdentityServices.ts';
export { type Identity, type IdentityOptions, mountIdentity } from './mountIdentity.ts';
