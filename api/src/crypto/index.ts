export { DecryptionError } from './envelope.ts';
export { addKeyToFile, type KeyRing, parseKeyRing } from './keyRing.ts';
export { rotateKeys } from './rotateKeys.ts';
export { keyRingFile, openKeyRing, openVault, type Sealed, type Vault } from './vault.ts';
