export { checkKeys } from './checkKeys.ts';
export { DecryptionError } from './envelope.ts';
export { addKeyToFile, type KeyRing, removeKeyFromFile } from './keyRing.ts';
export { rotateKeys } from './rotateKeys.ts';
export {
  COUNT_BY_KEY,
  SEALED_SOURCES,
  type SealedRecord,
  type SealedSource,
  type SealedTextRow,
} from './sealedSources.ts';
export { keyRingFile, openKeyRing, openVault, type Sealed, type Vault } from './vault.ts';
