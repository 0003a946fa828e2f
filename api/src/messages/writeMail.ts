import { pathOfButton, type WrittenBlock } from '@porchlight/engine';
import type { MailToWrite } from './MailToWrite.ts';

/** Loaded at the first mail, with React. */
const loadMarkup = () => import('./renderMail.ts');

/** A block as plain text. */
function textOf(block: WrittenBlock, publicUrl: string): string {
  if ('heading' in block) return block.heading.toUpperCase();
  if ('paragraph' in block) return block.paragraph;
  if ('list' in block) return block.list.map((line) => `- ${line}`).join('\n');
  if ('button' in block) return `${block.button}:\n${publicUrl}${pathOfButton(block)}`;
  return block.signature;
}

/** A mail in both forms: plain text, and markup without any picture, script or link out of the portal. */
export async function writeMail(mail: MailToWrite): Promise<{
  subject: string;
  text: string;
  html: string;
}> {
  const { subject, blocks, foot, publicUrl } = mail;
  const { renderMail } = await loadMarkup();
  const text = [...blocks, ...foot].map((block) => textOf(block, publicUrl)).join('\n\n');
  // A line end in a subject would begin another head of the mail.
  return { subject: subject.replace(/\s+/g, ' ').trim(), text, html: renderMail(mail) };
}
