import type { Release } from '@porchlight/engine/compile';
import { Piscina } from 'piscina';
import { threadFile } from '../../runtime.ts';
import { PASSWORD_LENGTH } from '../passwords.ts';
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
   * @throws When so many wait already that it would take longer than a person waits.
   */
  check(password: string, owner: PasswordOwner): Promise<string | undefined>;
  /** Reads the dictionaries: for a page on which a password will be typed in a moment. */
  warm(): void;
  close(): Promise<void>;
}

/** Milliseconds after which the thread ends without work, and gives its memory back. */
const IDLE = 5 * 60_000;
/** Milliseconds that one may wait and take. Reading the dictionaries on a busy machine takes three seconds. */
const PATIENCE = 20_000;
const WAITING = 200;

/**
 * Estimates passwords in a thread, which is started with the first and ends when idle. Rejects
 * after the time that one may take.
 */
export function openPasswordCheck(): PasswordCheck {
  let pool: Piscina | undefined;
  const run = (password: string, words: string[]): Promise<boolean> => {
    pool ??= openPool();
    return pool.run({ password, words }, { signal: AbortSignal.timeout(PATIENCE) });
  };
  return {
    async check(password, { email, release }) {
      const length = [...password].length;
      if (length < PASSWORD_LENGTH.min) return 'identity.password-short';
      if (length > PASSWORD_LENGTH.max) return 'identity.password-long';
      const isGuessed = await run(password, wordsAbout(email, namesOf(release)));
      return isGuessed ? 'identity.password-common' : undefined;
    },
    warm() {
      if (!pool) run('', []).catch(() => {});
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
    maxQueue: WAITING,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
}
