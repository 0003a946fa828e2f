import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

test('a stack of what was built names the lines of the sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-stack-'));
  try {
    await build({
      stdin: {
        contents: `\n\nconst fail = () => { throw new Error('x'); };\nfail();`,
        sourcefile: 'fails.ts',
      },
      outfile: join(folder, 'main.js'),
      format: 'esm',
      sourcemap: true,
    });
    await build({
      entryPoints: [join(import.meta.dirname, 'mapSources.ts')],
      outfile: join(folder, 'first.js'),
      format: 'esm',
      platform: 'node',
    });
    const first = pathToFileURL(join(folder, 'first.js')).href;
    const { stderr } = spawnSync(process.execPath, ['--import', first, join(folder, 'main.js')], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/at fail .*fails\.ts:3:/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
