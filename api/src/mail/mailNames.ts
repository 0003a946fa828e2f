import type { MailKind } from './queueMail.ts';

/** By what a mail is known: the part of its Message-ID before the @. */
export interface NamedMail {
  kind: MailKind | 'staff';
  id: string;
  madeAt: Date;
}

/** A mail's name. Its number alone is not its own for ever: a database can be set up anew. */
export const nameMail = ({ kind, id, madeAt }: NamedMail): string =>
  `${kind}-${id}-${madeAt.getTime()}`;

/** The number that stands in a Message-ID of ours; undefined where it is none. @example '<message-7-1764057600000@portal.example>' → '7' */
export const numberInMessageId = (messageId: string): string | undefined =>
  /^<[a-z-]+-(\d{1,18})-\d{1,15}@[^\s<>@]+>$/.exec(messageId.trim())?.[1];
