/**
 * `npm start`: installs what is missing, builds what is stale, runs the portal and prints its
 * address. Plain JavaScript without packages, so that it works on a fresh clone and from any folder.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
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
const server = spawn(process.execPath, command, {
  cwd: root,
  // The channel says nothing: its end tells the server that this process is gone, however it ended.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
let isEnding = false;
function end() {
  if (!isEnding) server.kill('SIGTERM');
  isEnding = true;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
// A signal for npm may end npm and its shell, and nobody else hears of it.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, 250).unref();
}
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
