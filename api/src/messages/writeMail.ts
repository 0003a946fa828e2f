import { pathOfButton, type WrittenBlock } from '@porchlight/engine';
import { deriveTheme, type Tokens } from '@porchlight/engine/theme';
import { type Html, html } from '../pages/html.ts';

/** What a mail says, and where its links lead. */
export interface MailContent {
  subject: string;
  language: string;
  blocks: WrittenBlock[];
  /** What stands below: blocks of their own. */
  foot: WrittenBlock[];
  /** The origin of the portal: no link leads elsewhere. */
  publicUrl: string;
  /** The colour that the pack names, from which those of its pages are derived. */
  accent: string;
}

/** A block as plain text. */
function textOf(block: WrittenBlock, publicUrl: string): string {
  if ('heading' in block) return block.heading.toUpperCase();
  if ('paragraph' in block) return block.paragraph;
  if ('list' in block) return block.list.map((line) => `- ${line}`).join('\n');
  if ('button' in block) return `${block.button}:\n${publicUrl}${pathOfButton(block)}`;
  return block.signature;
}

const buttonStyle = ({ primary, onPrimary }: Tokens) =>
  `display:inline-block;padding:12px 20px;background:${primary};color:${onPrimary};border-radius:6px;text-decoration:none;font-weight:bold`;

/** A block as markup; everything in it is escaped. Line ends are kept. */
function htmlOf(block: WrittenBlock, publicUrl: string, colors: Tokens): Html {
  if ('heading' in block)
    return html`<h2 style="font-size:20px;margin:24px 0 8px">${block.heading}</h2>`;
  if ('list' in block) return html`<ul>${block.list.map((line) => html`<li>${line}</li>`)}</ul>`;
  if ('button' in block)
    return html`<p style="margin:24px 0"><a href="${publicUrl}${pathOfButton(block)}" style="${buttonStyle(colors)}">${block.button}</a></p>`;
  const text = 'paragraph' in block ? block.paragraph : block.signature;
  return html`<p style="margin:0 0 16px;white-space:pre-line">${text}</p>`;
}

/** A mail in both forms: plain text, and markup without any picture, script or link out of the portal. */
export function writeMail({ subject, language, blocks, foot, publicUrl, accent }: MailContent): {
  subject: string;
  text: string;
  html: string;
} {
  // A mail program that darkens does so by itself.
  const colors = deriveTheme(accent as `#${string}`).light;
  const text = [...blocks, ...foot].map((block) => textOf(block, publicUrl)).join('\n\n');
  const body = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:${colors.background};color:${colors.text};font:17px/1.5 sans-serif">
<div style="max-width:34em;margin:0 auto">
${blocks.map((block) => htmlOf(block, publicUrl, colors))}
<hr style="border:0;border-top:1px solid ${colors.line};margin:24px 0">
${foot.map((block) => htmlOf(block, publicUrl, colors))}
</div>
</body>
</html>`;
  // A line end in a subject would begin another head of the mail.
  return { subject: subject.replace(/\s+/g, ' ').trim(), text, html: body.markup };
}
