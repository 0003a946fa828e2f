export { type Authenticate, createAuthenticator } from './createAuthenticator.ts';
export type { Applicant } from './verifyToken.ts';
