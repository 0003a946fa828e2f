import { deriveTheme } from '@porchlight/engine/theme';
import { writeMail } from './writeMail.ts';

const write = (accent: string) =>
  writeMail({
    subject: 'One\r\nBcc: x@example.org',
    language: 'en',
    blocks: [{ paragraph: '<i>Hello</i>' }, { button: 'Open', to: 'messages' }],
    foot: [],
    publicUrl: 'https://portal.example',
    accent,
  });

test.each(['#f2a33a', '#7a1f4b'] as const)(
  'a mail has the colours of the pack: %s',
  async (accent) => {
    const { primary, onPrimary } = deriveTheme(accent).light;
    expect((await write(accent)).html).toContain(`background:${primary};color:${onPrimary}`);
  },
);

test('nothing of what it says becomes markup, or a head of the mail', async () => {
  const { html, subject } = await write('#f2a33a');
  expect(html).toContain('&lt;i&gt;Hello&lt;/i&gt;');
  expect(subject).toBe('One Bcc: x@example.org');
});

test('each kind of block is escaped in the markup, which loads nothing and leads to the portal alone', async () => {
  const odd = '<img src=x onerror=y> & "\'\nnext';
  const { html, text } = await writeMail({
    subject: odd,
    language: 'es',
    blocks: [
      { heading: odd },
      { paragraph: odd },
      { list: [odd, odd] },
      { button: odd, to: 'messages' },
      { signature: odd },
    ],
    foot: [{ button: odd, to: 'application' }],
    publicUrl: 'https://portal.example',
    accent: '#7a1f4b',
  });
  expect(html).toMatch(/^<!doctype html><html lang="es"><head><meta charset="utf-8"\/>/i);
  expect(html.split('&lt;img src=x onerror=y&gt; &amp; &quot;&#x27;\nnext</')).toHaveLength(9);
  const tags = html.match(/<[^>]*>/g)!.join('');
  expect(tags).not.toMatch(/\b(src|srcset|background)=|url\(|<(img|link|script|style)\b|import/);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual(['https://portal.example/messages', 'https://portal.example/application']);
  expect(text.split(odd)).toHaveLength(7);
  for (const link of links) expect(text).toContain(`${odd}:\n${link}`);
});
