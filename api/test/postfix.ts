import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, withPrograms } from './debian.ts';
import { freePort } from './freePort.ts';

/** A real mail server, Postfix, on the loopback: it takes mail for `example.org`, and no other. */
export interface TestPostfix {
  /** For SMTP_URL. */
  url: string;
  /** What has arrived, each mail as it came. */
  mails(): string[];
  stop(): void;
}

/** `describe` where Postfix is or can be installed, and may be started. */
export const describeWithPostfix = () =>
  withPrograms(['postfix', 'postconf'], ['postfix']).describe;

const NOBODY = 65534;
/** Whom the server asks to come again later. */
export const BUSY = 'busy@example.org';

const SERVICES = `
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
smtp unix - - n - - smtp
postlog unix-dgram n - n - 1 postlogd
`;

/** The number of a user of this machine. */
const userId = (name: string): number =>
  Number(new RegExp(`^${name}:[^:]*:(\\d+)`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))![1]);

function writeConfig(home: string, port: number): string {
  const [config, spool, data, boxes] = ['etc', 'spool', 'data', 'boxes'].map((name) =>
    join(home, name),
  ) as [string, string, string, string];
  for (const folder of [config, spool, data, boxes]) mkdirSync(folder, { mode: 0o755 });
  chownSync(data, userId('postfix'), 0);
  chmodSync(data, 0o700);
  chownSync(boxes, NOBODY, NOBODY);
  const main = `
compatibility_level = 3.6
queue_directory = ${spool}
data_directory = ${data}
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${home}/log
maillog_file_prefixes = ${home}
myhostname = mail.agency.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = example.org
virtual_mailbox_base = ${boxes}
virtual_mailbox_maps = static:all
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access inline:{{${BUSY} = 450 4.2.0 Later}}, reject_unauth_destination
default_database_type = hash
alias_maps =
alias_database =
`;
  writeFileSync(join(config, 'main.cf'), main);
  const smtpd = `127.0.0.1:${port} inet n - n - - smtpd\n`;
  writeFileSync(join(config, 'master.cf'), smtpd + SERVICES.trimStart());
  return config;
}

/** Starts it on a free port, with a queue and mailboxes of its own. */
export async function startPostfix(): Promise<TestPostfix> {
  const home = mkdtempSync(join(tmpdir(), 'porchlight-postfix-'));
  // Its processes work as other users.
  chmodSync(home, 0o755);
  const port = await freePort();
  const config = writeConfig(home, port);
  const postfix = (word: string) =>
    execFileSync(findProgram('postfix')!, ['-c', config, word], { stdio: 'ignore' });
  postfix('start');
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 200) throw new Error('Postfix did not come up.');
    await sleep(50);
  }
  const box = join(home, 'boxes', 'all');
  return {
    url: `smtp://127.0.0.1:${port}?from=help@agency.example`,
    mails: () =>
      existsSync(box)
        ? readFileSync(box, 'utf8')
            .split(/^From \S+ .*\n/m)
            .filter((mail) => mail !== '')
        : [],
    stop() {
      postfix('stop');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });
