/**
 * `npm start`: installs what is missing, builds what is stale, runs the portal and prints its
 * address. Plain JavaScript without packages, so that it works on a fresh clone and from any folder.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildPage, buildServer } from './build.mjs';
import { installPackages } from './install.mjs';

const root = path.join(import.meta.dirname, '../..');
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Porchlight needs Node 22 or 24 (20.19 still works); this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
installPackages(root);
buildPage(root);
const command = await buildServer(root);

// The folder of the clone, not where the command was given: the defaults of the configuration
// (`.data`, `definitions`) mean the same from everywhere.
const server = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the server by itself, as both are in the terminal's group; what is sent to this
// process alone is passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
