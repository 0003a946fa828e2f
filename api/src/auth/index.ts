export {
  type Authenticate,
  createAuthenticator,
  type LocalProvider,
} from './createAuthenticator.ts';
export type { Applicant } from './verifyToken.ts';
