import type { Vault } from '../crypto/index.ts';

/** Whose preview of which copy. */
export interface StagePass {
  copy: number;
  subject: string;
  /** Seconds since 1970. */
  until: number;
}

/** The part of the vault that signs. */
type StageSigner = Pick<Vault, 'fingerprint' | 'hasFingerprint'>;

/** Seconds; a pass is good for one to two of them. The same one is given for as long as possible. */
const PERIOD = 15 * 60;

/**
 * A pass for the preview, which runs in a sandboxed frame and has no access token: it stands in the
 * address of what the frame fetches. It is signed, not stored: nothing that is kept can be used as one.
 */
export function signPass(
  vault: StageSigner,
  { copy, subject }: Omit<StagePass, 'until'>,
  now: Date,
): { token: string; expiresAt: Date } {
  const until = (Math.floor(now.getTime() / 1000 / PERIOD) + 2) * PERIOD;
  const pass = Buffer.from(JSON.stringify([copy, subject, until])).toString('base64url');
  return {
    token: `${pass}.${vault.fingerprint('stage', textOf(pass))}`,
    expiresAt: new Date(until * 1000),
  };
}

/** What a pass is for; undefined when it is over, or none of ours. */
export function readPass(vault: StageSigner, token: string, now: Date): StagePass | undefined {
  const [pass = '', signature = ''] = token.split('.');
  if (!vault.hasFingerprint('stage', textOf(pass), signature)) return undefined;
  const [copy, subject, until] = JSON.parse(Buffer.from(pass, 'base64url').toString()) as [
    number,
    string,
    number,
  ];
  return until * 1000 > now.getTime() ? { copy, subject, until } : undefined;
}

const textOf = (pass: string) => `studio stage ${pass}`;
