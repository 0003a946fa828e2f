import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** What a mail server says of a mail that it could not deliver. */
export interface Bounce {
  /** The Message-ID of that mail, where the report has it. */
  messageId?: string;
  /** As RFC 3463 has it: `5.1.1`. */
  status?: string;
}

/** Characters of a report, and of the mail that it returns, that are read. */
const LONGEST = 64 * 1024;

const HAS_MAIL = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
]);
const HAS_STATUS = new Set(['message/delivery-status', 'message/global-delivery-status']);

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content.slice(0, LONGEST));
  return new Uint8Array(content).subarray(0, LONGEST);
}

async function messageIdOf(part: Attachment): Promise<string | undefined> {
  try {
    const options = { maxNestingDepth: 30, maxRfc822NestingDepth: 0 };
    return (await PostalMime.parse(bytesOf(part), options)).messageId?.trim();
  } catch {
    return undefined;
  }
}

/** What a report says of a mail that will not arrive; undefined where it is none, or it is only late (RFC 3464). */
export async function readBounce({ attachments }: Email): Promise<Bounce | undefined> {
  const report = attachments.find(({ mimeType }) => HAS_STATUS.has(mimeType));
  if (!report) return undefined;
  const lines = Buffer.from(bytesOf(report)).toString('latin1');
  if (!/^Action:[ \t]*failed\b/im.test(lines)) return undefined;
  const status = /^Status:[ \t]*(5\.\d{1,3}\.\d{1,3})\b/im.exec(lines)?.[1];
  const returned = attachments.find(({ mimeType }) => HAS_MAIL.has(mimeType));
  const messageId = returned && (await messageIdOf(returned));
  return { ...(messageId && { messageId }), ...(status && { status }) };
}
