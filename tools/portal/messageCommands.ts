import { ConfigError, NoMailError, OperatorError, readConfig, receiveMail } from '@porchlight/api';
import type { Command } from 'commander';
import { withServices } from './withServices.ts';

/** What a mail server does then, as sysexits.h has it. */
const EXIT = {
  /** Refuses it, and tells its sender. */
  noMail: 65,
  /** Keeps it, and tries again. */
  later: 75,
};

/** What can be said of a fault: nothing that stood in a mail. */
const lineOf = (error: unknown): string =>
  error instanceof ConfigError || error instanceof OperatorError
    ? error.message
    : `It can’t be taken now (${(error as Error).name}): the mail server is to try again.`;

/** Reads what is piped in, at most so much of it: the rest is read over, so that its writer ends well. */
async function readStandardInput(most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    size += (chunk as Buffer).length;
    if (size <= most) chunks.push(chunk as Buffer);
  }
  if (size > most) throw new NoMailError('It is larger than MAIL_BYTES.');
  return Buffer.concat(chunks, size);
}

async function receive(): Promise<void> {
  try {
    const { mailReplies } = readConfig(process.env);
    if (!mailReplies) throw new OperatorError('MAIL_REPLY_TO is not set: no mails are taken.');
    // First, whatever becomes of the rest: not every mail server bears a pipe that nobody reads.
    const raw = await readStandardInput(mailReplies.bytes);
    await withServices(async ({ services }) => {
      process.stdout.write(`${await receiveMail(services, raw)}\n`);
    });
  } catch (error) {
    const isNoMail = error instanceof NoMailError;
    process.stderr.write(`${isNoMail ? error.message : lineOf(error)}\n`);
    process.exitCode = isNoMail ? EXIT.noMail : EXIT.later;
  }
}

/** `messages receive`. */
export function addMessageCommands(program: Command): void {
  program
    .command('messages')
    .description('Take what applicants write.')
    .command('receive')
    .description(
      'Take one mail from the standard input, as a mail server pipes it. Ends with 0 when it was taken or is none of ours, 65 when it is no mail, 75 when it is to be tried again.',
    )
    .action(receive);
}
