import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { LocalProvider } from '../auth/index.ts';
import type { Config } from '../config/index.ts';
import type { Vault } from '../crypto/index.ts';
import type { Database } from '../database/index.ts';
import type { SendMail } from '../mail/mailer.ts';
import type { Pages } from '../pages/index.ts';
import type { Releases } from '../releases/index.ts';
import type { IdentityServices } from './IdentityServices.ts';

/** What the sign-in is made with. */
export interface IdentityOptions {
  config: Pick<Config, 'publicUrl' | 'oidc'>;
  database: Database;
  vault: Vault;
  releases: Pick<Releases, 'current'>;
  pages: Pages;
  logger: Logger;
  /** Deletes the drafts (with their documents) of somebody who deletes her account. */
  forgetApplicant(subject: string): Promise<void>;
  /** What somebody has begun and sent, the newest first. */
  listApplications: IdentityServices['listApplications'];
  countMessages: IdentityServices['countMessages'];
  readReceipt: IdentityServices['readReceipt'];
  writeReceipt: IdentityServices['writeReceipt'];
  sendMail: SendMail;
  /** Default: one in a thread of its own. */
  passwords?: IdentityServices['passwords'];
}

/** The sign-in as it is mounted: the embedded provider, or the way to an external one. */
export interface Identity {
  /** `/_configuration/*`; and, without OIDC_AUTHORITY, `/oidc/*` and `/Identity/Account/*`. */
  middleware: Middleware;
  /** The embedded provider; absent with OIDC_AUTHORITY. */
  local?: LocalProvider;
  close(): Promise<void>;
}
