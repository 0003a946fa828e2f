import { spawn } from 'node:child_process';

/** What this machine puts in front of a process that works on packs, beside Node's permission model. */
export interface Guards {
  /** The command that gives namespaces of its own; empty where the kernel gives none. */
  spaces: readonly string[];
  /** Whether the kernel bounds memory and processor time. */
  hasLimits: boolean;
}

/** Namespaces of its own: no network, no other process, none of the machine's queues. */
const SPACES = ['--net', '--pid', '--ipc', '--fork'];

/** Whether a program can be run so. */
function works([program, ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const { PATH } = process.env;
    const tried = spawn(program!, [...args, 'true'], {
      stdio: 'ignore',
      env: { ...(PATH && { PATH }) },
    });
    tried.on('error', () => resolve(false));
    tried.on('exit', (code) => resolve(code === 0));
  });
}

async function look(): Promise<Guards> {
  const isRoot = process.getuid?.() === 0;
  const spaces = ['unshare', ...(isRoot ? [] : ['--user']), ...SPACES];
  const [hasSpaces, hasLimits] = await Promise.all([works(spaces), works(['prlimit', '--core=0'])]);
  return { spaces: hasSpaces ? spaces : [], hasLimits };
}

let found: Promise<Guards> | undefined;

/**
 * Namespaces where the kernel gives them: to root as it is, which the program gives up itself, to others
 * in a user namespace. Limits by the kernel, which count what V8's own don't. Looked for once.
 */
export function findGuards(): Promise<Guards> {
  found ??= look();
  return found;
}

/**
 * What keeps packs that nobody has looked at from doing harm, and is not there: a line each, for whoever starts
 * something that works on them. None where all is there.
 */
export async function lackingGuards(
  guards: Guards | Promise<Guards> = findGuards(),
): Promise<string[]> {
  const { spaces, hasLimits } = await guards;
  const lines: string[] = [];
  if (spaces.length === 0)
    lines.push(
      'The kernel gives processes that work on packs no namespaces (unshare): only Node keeps them from the network and from other processes.',
    );
  if (!hasLimits)
    lines.push(
      'There is no prlimit for processes that work on packs: only Node bounds their memory, and only their parent their time.',
    );
  return lines;
}
