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
