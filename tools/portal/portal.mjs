/** The operator's tool, from any folder: `npm run portal -- application list`. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installPackages } from '../start/install.mjs';

const root = path.join(import.meta.dirname, '../..');
installPackages(root);
const tool = spawn(
  process.execPath,
  ['--import', 'tsx', path.join(import.meta.dirname, 'cli.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.on('SIGINT', () => {});
tool.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
