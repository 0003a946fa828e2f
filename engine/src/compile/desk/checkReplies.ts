import { report } from '../readPack.ts';
import type { DeskCheck } from './DeskCheck.ts';

const PAGE = 'pages/messages.json';

/** What says that she can reply to a mail. */
const INVITES = 'mail-reply';

/** What answers a reply that was not taken as it came: without one of them it would say nothing. */
const NEEDED = [
  ...['papers', 'closed', 'waiting'].flatMap((kind) => [
    `reply-${kind}-subject`,
    `reply-${kind}`,
    `reply-${kind}-button`,
  ]),
  'reply-foot',
];

/** Reports mails that invite replies, and have no words to answer them. */
export function checkReplies({ pack }: DeskCheck): void {
  const page = pack.files.get(PAGE);
  if (!page || page.data[INVITES] === undefined) return;
  const missing = NEEDED.filter((id) => typeof page.data[id] !== 'string');
  if (missing.length > 0)
    report(pack, page, [INVITES], 'reply-without-words', `${PAGE} has no ${missing.join(', ')}`);
}
