import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EXAMPLES, layLine, readExample } from './extending/overlayExamples.ts';

const root = path.join(import.meta.dirname, '../..');

test.each(EXAMPLES)('each line of the example "%s" has one place in its file', async (name) => {
  const { lines } = await readExample(name);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const text = await readFile(path.join(root, line.file), 'utf8');
    expect(layLine(text, line)).toContain(line.line);
  }
});
