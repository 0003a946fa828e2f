import type { Json, WrittenBlock } from '@porchlight/engine';
import { contentWithoutTokens, type MessageRow } from './messageRows.ts';

const TOKEN = 'aB3_-x'.repeat(7);
const PATH = `/v2/application/files/${TOKEN}`;
const row = { record: 'r', sealed: {} } as unknown as Pick<MessageRow, 'record' | 'sealed'>;

test('others read a message without the token of its upload link, wherever that stands', () => {
  const blocks: WrittenBlock[] = [
    { button: 'Add papers', to: 'upload', path: PATH },
    { button: 'What you sent', to: 'receipt', path: '/account?from=7' },
    { paragraph: `Open https://portal.example${PATH}, and add them.` },
    { list: ['Photo ID', `https://portal.example${PATH}`] },
    { signature: `The agency\nhttps://portal.example${PATH}` },
  ];
  const content = { subject: `Go to ${PATH}`, blocks } as unknown as Json;
  const vault = { unseal: () => ({ Message: { Content: content } }) };
  const shown = contentWithoutTokens(vault as never, row);
  expect(JSON.stringify(shown)).not.toContain(TOKEN);
  expect(shown).toEqual({
    subject: 'Go to /v2/application/files/…',
    blocks: [
      { button: 'Add papers', to: 'upload', path: '/v2/application/files/…' },
      blocks[1],
      { paragraph: 'Open https://portal.example/v2/application/files/…, and add them.' },
      { list: ['Photo ID', 'https://portal.example/v2/application/files/…'] },
      { signature: 'The agency\nhttps://portal.example/v2/application/files/…' },
    ],
  });
});
