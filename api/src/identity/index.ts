export { sweepIdentity } from './adapter.ts';
export { identityMigrations } from './migrations/index.ts';
export { type Identity, type IdentityOptions, mountIdentity } from './mountIdentity.ts';
export { createResetLink } from './resetLinks.ts';
export { rotateSigningKeys } from './signingKeys.ts';
