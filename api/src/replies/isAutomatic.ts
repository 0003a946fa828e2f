import type { Email } from 'postal-mime';

/** Heads that only machines write; with `no` none has. */
const OF_MACHINES = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'];
const OF_MANY = /^(bulk|junk|list|auto[_-]?reply)\b/i;
/** An empty sender of the envelope, as reports have it; Postfix's pipe(8) writes a name in its place. */
const NO_SENDER = /^<(mailer-daemon(@[^>]*)?)?>$/i;
const OF_SERVERS = /^(mailer-daemon|postmaster)@/i;

/**
 * Whether a machine has written a mail: a note of absence, a list, a receipt, a report of another server. Whoever
 * answers one may get an answer again, for ever (RFC 3834).
 */
export function isAutomatic({ headers, from }: Pick<Email, 'headers' | 'from'>): boolean {
  const first = (name: string) => headers.find(({ key }) => key === name)?.value.trim();
  const auto = first('auto-submitted');
  if (auto && !/^no\b/i.test(auto)) return true;
  if (OF_MANY.test(first('precedence') ?? '')) return true;
  if (OF_MACHINES.some((name) => !/^no$/i.test(first(name) ?? 'no'))) return true;
  if (NO_SENDER.test(first('return-path') ?? '')) return true;
  if (/^multipart\/report\b/i.test(first('content-type') ?? '')) return true;
  return OF_SERVERS.test(from?.address ?? '');
}
