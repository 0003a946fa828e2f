import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../api/src');

test('each prepared statement has a name of its own: a second of the same name would fail when both run', () => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(^|\/)test\//.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/\bsql\(\s*'([\w-]+)'/g),
    ])
    .map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
