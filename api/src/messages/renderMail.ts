import { pathOfButton, type WrittenBlock } from '@porchlight/engine';
import { deriveTheme, type Tokens } from '@porchlight/engine/theme';
import { createElement as element, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailToWrite } from './MailToWrite.ts';

const buttonStyle = ({ primary, onPrimary }: Tokens) => ({
  display: 'inline-block',
  padding: '12px 20px',
  background: primary,
  color: onPrimary,
  borderRadius: 6,
  textDecoration: 'none',
  fontWeight: 'bold',
});

/** A block as markup. Line ends are kept. */
function markUp(block: WrittenBlock, publicUrl: string, colors: Tokens): ReactElement {
  if ('heading' in block)
    return element('h2', { style: { fontSize: 20, margin: '24px 0 8px' } }, block.heading);
  if ('list' in block)
    return element('ul', null, ...block.list.map((line) => element('li', null, line)));
  if ('button' in block) {
    const href = `${publicUrl}${pathOfButton(block)}`;
    const link = element('a', { href, style: buttonStyle(colors) }, block.button);
    return element('p', { style: { margin: '24px 0' } }, link);
  }
  const style = { margin: '0 0 16px', whiteSpace: 'pre-line' };
  return element('p', { style }, 'paragraph' in block ? block.paragraph : block.signature);
}

/** The markup of a mail; React escapes whatever is said in it. */
export function renderMail({
  subject,
  language,
  blocks,
  foot,
  publicUrl,
  accent,
}: MailToWrite): string {
  // A mail program that darkens does so by itself.
  const colors = deriveTheme(accent as `#${string}`).light;
  const viewport = { name: 'viewport', content: 'width=device-width, initial-scale=1' };
  const head = element(
    'head',
    null,
    element('meta', { charSet: 'utf-8' }),
    element('meta', viewport),
    element('title', null, subject),
  );
  const line = { border: 0, borderTop: `1px solid ${colors.line}`, margin: '24px 0' };
  const column = element(
    'div',
    { style: { maxWidth: '34em', margin: '0 auto' } },
    ...blocks.map((block) => markUp(block, publicUrl, colors)),
    element('hr', { style: line }),
    ...foot.map((block) => markUp(block, publicUrl, colors)),
  );
  const { background, text: color } = colors;
  const font = '17px/1.5 sans-serif';
  const body = element(
    'body',
    { style: { margin: 0, padding: 24, background, color, font } },
    column,
  );
  const page = element('html', { lang: language }, head, body);
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
