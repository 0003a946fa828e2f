import type { StatusRole } from '@porchlight/engine';
import type Provider from 'oidc-provider';
import type { Logger } from 'pino';
import type { Config } from '../config/index.ts';
import type { Vault } from '../crypto/index.ts';
import type { Database } from '../database/index.ts';
import type { SendMail } from '../mail/mailer.ts';
import {
  type Html,
  html,
  leaveQuestion,
  noLineNotice,
  type Pages,
  type PageView,
} from '../pages/index.ts';
import type { Receipt } from '../receipts/Receipt.ts';
import type { Accounts } from './accounts.ts';
import type { FieldError } from './FieldError.ts';
import type { SignInLimits } from './limits.ts';
import type { LiveSessions } from './liveSessions.ts';
import type { PasswordCheck } from './password-check/openPasswordCheck.ts';
import { logoutForm } from './screens/form.ts';
import type { SessionLife } from './sessionLife.ts';

/** One of somebody's applications, as the page of her account lists it. */
export interface OwnApplication {
  number: number;
  /** The id of its status. */
  status: string;
  role: StatusRole;
  startedAt: Date;
  receivedAt: Date | null;
  /** The day by which the agency aims to answer, `2026-12-04`; absent where none is said. */
  answerBy?: string;
  /** Of a draft: the last whole day on which it can be finished, `2026-12-21`. */
  lastDay?: string;
  /** True for the one that `/application` shows. */
  isOpen: boolean;
}

/** What somebody has begun and sent, as far as it is shown at once. */
export interface OwnApplications {
  applications: OwnApplication[];
  /** The number of the next older one; absent where there is none. */
  next?: number;
  /** Whether one of hers is open, shown here or not: none can be begun. */
  hasOpen: boolean;
}

/** A receipt that is asked for on the page of an account. */
export interface ReceiptAsked {
  /** The subject whose application it has to be. */
  owner: string;
  number: number;
  language: string;
  /** The address that the request comes from. */
  address: string;
}

/** What the account pages work with. */
export interface IdentityServices {
  config: Pick<Config, 'publicUrl'>;
  database: Database;
  vault: Vault;
  accounts: Accounts;
  provider: Provider;
  pages: Pages;
  limits: SignInLimits;
  passwords: PasswordCheck;
  sessions: LiveSessions;
  /** How long sessions last, as the public release says at that moment. */
  sessionLife(): SessionLife;
  sendMail: SendMail;
  logger: Logger;
  /** Deletes the drafts of somebody whose account is deleted; what was submitted stays. */
  forgetApplicant(subject: string): Promise<void>;
  /** What somebody has begun and sent, the newest first; from a number on, where one is given. */
  listApplications(subject: string, from?: number): Promise<OwnApplications>;
  /** How many messages about them somebody has, and how many of them she has not opened. */
  countMessages(subject: string): Promise<{ total: number; unread: number }>;
  /**
   * What was sent with an application, as data for a page. Audited, and limited as the PDF is.
   * @throws ProblemError 404 where it is not hers or was not sent, 429
   */
  readReceipt(asked: ReceiptAsked): Promise<Receipt>;
  /**
   * What was sent with an application, as a PDF, and what to call it without an ending. Audited.
   * @throws ProblemError 404 where it is not hers or was not sent, 429, 503
   */
  writeReceipt(asked: ReceiptAsked): Promise<{ fileName: string; bytes: Buffer }>;
}

/** One page of the embedded provider. */
export interface Screen {
  title: string;
  body: Html;
  errors?: FieldError[] | undefined;
  status?: number;
  /** True when its address is a secret: no link of the page repeats it. */
  hasSecretAddress?: boolean;
  /** True for the pages of who is signed in: they have the way out. */
  isSignedIn?: boolean;
  /** True where the application comes next. */
  leadsToApplication?: boolean;
}

/** Sends one of the account pages: never cached, never framed, never compressed. */
export function sendScreen(
  pages: Pages,
  view: PageView,
  { title, body, errors = [], status, hasSecretAddress, isSignedIn, leadsToApplication }: Screen,
): void {
  const named = errors.length > 0 ? `${view.text('identity.error-prefix')} ${title}` : title;
  pages.send(view, {
    title: named,
    body: isSignedIn ? html`${body}${leaveQuestion(view)}${noLineNotice(view)}` : body,
    status: status ?? (errors.length > 0 ? 422 : 200),
    entry: 'src/server-pages/account.ts',
    isSecret: true,
    hasSecretAddress,
    leadsToApplication,
    ...(isSignedIn && { logout: logoutForm(view) }),
  });
}
