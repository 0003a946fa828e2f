import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link that is sent to somebody: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of it: who reads the table can't use a link. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
