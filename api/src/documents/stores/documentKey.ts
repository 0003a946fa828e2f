import { randomUUID } from 'node:crypto';
import { DocumentMissingError } from './DocumentStore.ts';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A new key, never used before. */
export const makeDocumentKey = (): string => randomUUID();

/** True for the shape of a key: what it is made of can never leave a store's folder. */
export const isDocumentKey = (name: string): boolean => KEY.test(name);

/** @throws DocumentMissingError for what is no key of ours. */
export function checkDocumentKey(name: string): void {
  if (!isDocumentKey(name)) throw new DocumentMissingError();
}
