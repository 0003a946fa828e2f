import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from '../start/install.mjs';

/** A version of the portal that runs in the cluster. */
export interface Version {
  /** Its folder. */
  root: string;
  /** What starts a process of it. */
  command: [string, ...string[]];
}

const here = path.join(import.meta.dirname, '../..');

/** The version in a folder, built by its own build. */
export async function buildVersion(root = here): Promise<Version> {
  const { buildPage, buildServer } = await import(
    pathToFileURL(path.join(root, 'tools/start/build.mjs')).href
  );
  buildPage(root);
  return { root, command: [process.execPath, ...(await buildServer(root))] };
}

/**
 * Another version, checked out and built in a folder that is not there yet.
 * @param commit As git names it.
 * @throws when git does not know it, or it can't be built.
 */
export async function checkOutVersion(commit: string, root: string): Promise<Version> {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
  const id = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: here });
  run('git', 'clone', '--quiet', '--no-checkout', here, root);
  run('git', '-C', root, 'checkout', '--quiet', '--detach', id.toString().trim());
  // What is installed here is mostly what it needs; what it needs besides is installed.
  for (const part of ['', 'api', 'engine', 'tools', 'web']) {
    const packages = path.join(here, part, 'node_modules');
    if (existsSync(packages)) run('cp', '-a', packages, path.join(root, part));
  }
  installPackages(root);
  return buildVersion(root);
}

/**
 * Starts something with another version in a folder of its own, or, without a commit, with this one. The
 * folder is gone where it can't be checked out or started; afterwards `removeVersion` removes it.
 */
export async function withVersion<Started>(
  commit: string | undefined,
  start: (version: Version | undefined) => Promise<Started>,
  checkOut = checkOutVersion,
): Promise<{ started: Started; removeVersion: () => void }> {
  if (commit === undefined) return { started: await start(undefined), removeVersion: () => {} };
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-version-'));
  const removeVersion = () => rmSync(folder, { recursive: true, force: true });
  try {
    const version = await checkOut(commit, path.join(folder, 'portal'));
    return { started: await start(version), removeVersion };
  } catch (error) {
    removeVersion();
    throw error;
  }
}
