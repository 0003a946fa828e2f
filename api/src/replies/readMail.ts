import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { MailReplies } from '../config/index.ts';
import { isAutomatic } from './isAutomatic.ts';
import { NoMailError } from './NoMailError.ts';
import { type Bounce, readBounce } from './readBounce.ts';
import { tokensIn } from './replyAddress.ts';
import { stripQuote } from './stripQuote.ts';
import { writtenText } from './writtenText.ts';

/** A mail as far as it is known here. Whom it says that it is from is not: anybody can write that. */
export interface IncomingMail {
  /** Of addresses that it went to, that of its envelope first. */
  tokens: string[];
  /** A machine has written it: nobody is to answer. */
  isAutomatic: boolean;
  /** Whether its sender asks machines for no answer. */
  wantsNoAnswer: boolean;
  /** What it says of a mail that did not arrive. @throws NoMailError */
  bounce(): Promise<Bounce | undefined>;
  /** What was written: asked for once it is known that somebody is to read it. @throws NoMailError */
  written(): Promise<WrittenMail>;
}

/** What somebody has written by mail. */
export interface WrittenMail {
  /** The same each time that it comes. */
  hash: Buffer;
  /** Without what it answers. */
  text: string;
  /** Files that came with it. */
  attachments: number;
}

/** Heads in which a mail server writes whom it delivers to, before those that a sender writes. */
const ADDRESSED = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];

/** Every mail has at least one of these header fields. */
const USUAL = new Set(['from', 'to', 'date', 'message-id', 'received', 'return-path']);

/** Among what Exchange may be asked for: without receipts, or notes of absence, is not without an answer. */
const NO_ANSWER = /\b(all|autoreply)\b/i;

/** Deeper and longer than what people write. */
const LIMITS = {
  maxNestingDepth: 30,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 0,
};

/** Of so many bytes that a mail may have, one may be the end of a line: in base64, every 76th is. */
const BYTES_A_LINE = 40;
/** Lines that any mail may have, however few bytes. */
const FEW_LINES = 10_000;
/** Lines that may begin a part: each becomes an object, whatever is in it. */
const MOST_BOUNDARIES = 5_000;

const [LF, CR, DASH] = [10, 13, 45];

/** What comes with a mail without anybody having added it. */
const SIGNATURES = new Set([
  'application/pgp-signature',
  'application/pgp-keys',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'text/vcard',
  'text/x-vcard',
]);

/** Whether somebody has added a file: not the picture of a signature. */
const isAdded = ({ mimeType, related }: Attachment): boolean =>
  !related && !SIGNATURES.has(mimeType);

/** The values of a head, from the top: a server that delivers writes its own above the others. */
const headsOf = ({ headers }: Pick<Email, 'headers'>, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

/** How programs begin the subject of a mail that is sent on. */
const SENT_ON = /^\s*(fwd?|fw|rv|reenv|tr|wg|enc)\s*:/i;

/** How they begin that of an answer, in many languages: what follows is ours. */
const PREFIXED = /^\s*(re|aw|antw|sv|vs|res|resp|rif|odp|ynt|ref)\s?(\[\d+\])?\s?:/i;

/** By its Message-ID; without one by what it says. */
function hashOf(mail: Email, text: string): Buffer {
  const [messageId = ''] = headsOf(mail, 'message-id').map((id) => id.trim());
  const [date = '', subject = ''] = ['date', 'subject'].map((name) => headsOf(mail, name)[0]);
  const known = messageId ? ['id', messageId] : ['content', date, subject, text];
  return createHash('sha256').update(JSON.stringify(known)).digest();
}

// What an error of a parser says may have what came in it.
const refuse = (): never => {
  throw new NoMailError('It is nested too deeply, or has too many heads or lines.');
};

const parse = (raw: Uint8Array): Promise<Email> => PostalMime.parse(raw, LIMITS).catch(refuse);

/** The heads of a mail, to the first blank line. */
function cutHead(raw: Uint8Array): Uint8Array {
  let isBlank = true;
  for (const [at, byte] of raw.subarray(0, LIMITS.maxHeadersSize).entries()) {
    if (byte === LF && isBlank) return raw.subarray(0, at);
    isBlank = byte === LF || (byte === CR && isBlank);
  }
  return raw.length > LIMITS.maxHeadersSize ? refuse() : raw;
}

/** Each line becomes an object of the parser: what is nothing but ends of lines would fill the memory. */
function refuseManyLines(raw: Uint8Array, { bytes }: MailReplies): void {
  const most = FEW_LINES + bytes / BYTES_A_LINE;
  let lines = 0;
  let boundaries = 0;
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) {
    lines += 1;
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) boundaries += 1;
    if (lines > most || boundaries > MOST_BOUNDARIES) refuse();
  }
}

function readWritten(mail: Email): WrittenMail {
  const all = textOf(mail);
  const { subject = '' } = mail;
  // What she sends on is what she has to say.
  const text = SENT_ON.test(subject) ? all : stripQuote(all);
  return {
    hash: hashOf(mail, all),
    // Some write all that they have to say into the subject.
    text: text || (PREFIXED.test(subject) ? '' : textOf({ text: subject })),
    attachments: mail.attachments.filter(isAdded).length,
  };
}

function textOf(mail: Pick<Email, 'text' | 'html'>): string {
  try {
    return writtenText(mail);
  } catch {
    return refuse();
  }
}

/**
 * Reads the heads of a mail; the rest is taken apart when it is asked for.
 * @param raw As RFC 5322 has it.
 * @throws NoMailError
 */
export async function readMail(raw: Uint8Array, place: MailReplies): Promise<IncomingMail> {
  const head = await parse(cutHead(raw));
  if (!head.headers.some(({ key }) => USUAL.has(key))) throw new NoMailError('It is no mail.');
  const open = (): Promise<Email> => {
    refuseManyLines(raw, place);
    return parse(raw);
  };
  const addressed = ADDRESSED.flatMap((name) => headsOf(head, name));
  return {
    tokens: tokensIn(place, addressed),
    isAutomatic: isAutomatic(head),
    wantsNoAnswer: headsOf(head, 'x-auto-response-suppress').some((value) => NO_ANSWER.test(value)),
    bounce: async () => readBounce(await open()),
    written: async () => readWritten(await open()),
  };
}
