export { checkKeys } from './checkKeys.ts';
export { DecryptionError } from './envelope.ts';
export { addKeyToFile } from './keyRing.ts';
export { rotateKeys } from './rotateKeys.ts';
export { keyRingFile, openKeyRing, openVault, type Sealed, type Vault } from './vault.ts';
