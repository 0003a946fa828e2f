import { randomBytes } from 'node:crypto';

/** The secret of a link that is sent to somebody: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url');
