import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

test('an old Node is named in one line, and the provider’s own is left out', () => {
  const script = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.4' } });
    Date.now = () => Date.parse('2026-11-27');
    Object.defineProperty(process, 'release', { value: { name: 'node', lts: 'Iron' } });
    await import('./warnOfRuntime.ts');
    await import('oidc-provider');
    console.warn('something else');`;
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: join(import.meta.dirname), encoding: 'utf8' },
  );
  expect({ lines: stderr.trim().split('\n'), status }).toEqual({
    lines: ['Node 20.19.4 gets no security fixes any more: use Node 22 or 24.', 'something else'],
    status: 0,
  });
});
