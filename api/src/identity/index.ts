export { signInFiles } from './configurationRoute.ts';
export type { OwnApplication } from './IdentityServices.ts';
export { identityMigrations } from './migrations/index.ts';
export { type Identity, type IdentityOptions, mountIdentity } from './mountIdentity.ts';
