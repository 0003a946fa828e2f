import type { Release } from '@porchlight/engine/compile';
import { Piscina } from 'piscina';
import { threadFile } from '../../runtime.ts';
import { wrongLength } from '../passwords.ts';
import { createTurn } from './createTurn.ts';
import { wordsAbout } from './wordsAbout.ts';

/** Whose password it is to be: nobody's may be her own address or the agency's name. */
export interface PasswordOwner {
  email: string;
  release: Pick<Release, 'languages' | 'portal'>;
}

/** Validates new passwords, in a thread that runs only when there is one. */
export interface PasswordCheck {
  /**
   * What is wrong with a new password: a text's id, or nothing. Length is asked for, not kinds of
   * characters (NIST SP 800-63B, 5.1.1.2); what is easily guessed is refused.
   * @throws PasswordsBusyError When it would take longer than one request waits. The next one finds
   * the dictionaries read, or is nearer to it.
   */
  check(password: string, owner: PasswordOwner): Promise<string | undefined>;
  /** Reads the dictionaries: for a page on which a password will be typed in a moment. */
  warm(): void;
  close(): Promise<void>;
}

/** How long a password check may take. */
export interface PasswordCheckOptions {
  /** Milliseconds that one may wait and take. Default 20,000. */
  patience?: number;
}

/** Milliseconds after which the thread ends without work, and gives its memory back. */
const IDLE = 5 * 60_000;
/** Proxies wait for an answer for 30 seconds and more. */
const PATIENCE = 20_000;
/** Milliseconds after which a thread is given up. To read the dictionaries takes seconds, and on a busy machine longer than one request waits. */
const STUCK = 5 * 60_000;

/**
 * Estimates passwords in a thread, which is started with the first that is awaited and ends when idle. Rejects after the
 * time that one may take.
 */
export function openPasswordCheck({
  patience = PATIENCE,
}: PasswordCheckOptions = {}): PasswordCheck {
  let pool: Piscina | undefined;
  const run = (password: string, words: string[]): Promise<boolean> => {
    pool ??= openPool();
    return pool.run({ password, words }, { signal: AbortSignal.timeout(STUCK) });
  };
  const inTurn = createTurn(patience);
  return {
    async check(password, { email, release }) {
      const wrong = wrongLength(password);
      if (wrong) return wrong;
      const words = wordsAbout(email, namesOf(release));
      const isGuessed = await inTurn(() => run(password, words));
      return isGuessed ? 'identity.password-common' : undefined;
    },
    warm() {
      // The thread is gone when nothing was to do for a while.
      if (!pool?.threads.length) run('', []).catch(() => {});
    },
    close: async () => pool?.destroy(),
  };
}

function namesOf(release: PasswordOwner['release']): string[] {
  const agencies = release.languages.map((language) => release.portal(language).agency);
  return [...new Set(agencies.flatMap(({ name, shortName }) => [name, shortName]))];
}

function openPool(): Piscina {
  return new Piscina({
    ...threadFile('identity/password-check/worker'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
}
