import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The renderers beside which ours is measured, and what they stand on. */
const PEERS = {
  '@emotion/react': '11.14.0',
  '@emotion/styled': '11.14.1',
  '@formio/js': '5.6.0',
  '@jsonforms/core': '3.8.0',
  '@jsonforms/material-renderers': '3.8.0',
  '@jsonforms/react': '3.8.0',
  '@mui/icons-material': '7.3.5',
  '@mui/material': '7.3.5',
  '@mui/x-date-pickers': '8.17.0',
  react: '19.2.0',
  'react-dom': '19.2.0',
  'survey-core': '3.0.0',
  'survey-react-ui': '3.0.0',
};

/** The folder of packages that has the peers: outside the repository, which needs none of them. */
export async function installPeers(): Promise<string> {
  const folder = path.join(tmpdir(), 'porchlight-bench-peers');
  const wanted = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  const modules = path.join(folder, 'node_modules');
  const mark = path.join(modules, `.${Object.values(PEERS).join('-')}`);
  if (existsSync(mark)) return modules;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted];
  // What a benchmark prints is kept: what npm says goes elsewhere.
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The peers could not be installed: is there a network?');
  await writeFile(mark, '');
  return modules;
}
