import { UNATTENDED } from '../http/unattended.ts';

/** Milliseconds. */
const PATIENCE = 5_000;

/**
 * Whether somebody ended the session of a token: signed out elsewhere, with a new password. The API says it by the
 * code of its refusal. One that ended unused, or an API that does not answer: false.
 */
export async function wasEnded(token: string | undefined): Promise<boolean> {
  try {
    const response = await fetch('/api/messages/count', {
      headers: { Authorization: `Bearer ${token}`, ...UNATTENDED },
      signal: AbortSignal.timeout(PATIENCE),
    });
    return response.status === 401 && (await response.json()).code === 'session-ended';
  } catch {
    return false;
  }
}
