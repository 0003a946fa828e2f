import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  collectPerson,
  type Erasure,
  erasePerson,
  hintAt,
  OperatorError,
  planErasure,
} from '@porchlight/api';
import type { Command } from 'commander';
import { readNumber } from './readNumber.ts';
import { printJson, withServices } from './withServices.ts';
import { writeNew } from './writeNew.ts';

interface Named {
  application?: number[];
}

const APPLICATION = '--application <id>';
const APPLICATION_HELP = 'an application of hers, where no account tells it; may be given again';
const collect = (text: string, before: number[] = []) => [...before, readNumber(text)];

/** `person export` and `erase`. */
export function addPersonCommands(program: Command): void {
  const person = program
    .command('person')
    .description('Export or erase what is stored of somebody.');

  person
    .command('export')
    .description('Write everything that is stored of somebody, with her documents; audited.')
    .argument('<email>', 'her address of e-mail')
    .requiredOption('--to <folder>', 'the folder to make')
    .option(APPLICATION, APPLICATION_HELP, collect)
    .action((email: string, { to, application }: Named & { to: string }) =>
      withServices(async ({ services, actor }) => {
        await makeFolder(to);
        const asked = { email, applications: application };
        const { data, files, others } = await collectPerson(services, asked, actor).catch(
          async (error) => {
            await rm(to, { recursive: true });
            throw error;
          },
        );
        const text = `${JSON.stringify(data, null, 2)}\n`;
        await writeNew(join(to, 'person.json'), async () => ({ bytes: Readable.from([text]) }));
        const written = await writeFiles(join(to, 'documents'), files);
        process.stdout.write(`${email}: person.json and ${written} documents → ${to}\n`);
        if (others.length) process.stderr.write(`${hintAt(others)}\n`);
      }),
    );

  person
    .command('erase')
    .description('Show what would be removed of somebody; with --yes, remove it. Audited.')
    .argument('<email>', 'her address of e-mail')
    .option(APPLICATION, APPLICATION_HELP, collect)
    .option('--yes', 'remove it; it cannot be had back')
    .option('--json', 'write JSON')
    .action(
      (email: string, { application, yes, json }: Named & { yes?: boolean; json?: boolean }) =>
        withServices(async ({ services, actor }) => {
          const asked = { email, applications: application };
          const { person, removes } = await planErasure(services.database, asked);
          const removed = yes ? await erasePerson(services, asked, actor) : undefined;
          if (json) printJson({ removed: yes ?? false, ...(removed ?? removes) });
          else process.stdout.write(say(email, removed ?? removes, yes ?? false));
          if (person.others.length) process.stderr.write(`${hintAt(person.others)}\n`);
        }),
    );
}

/** Writes documents; one whose bytes cannot be read is named, and the others are written all the same. */
async function writeFiles(
  folder: string,
  files: { name: string; open(): Promise<Readable> }[],
): Promise<number> {
  let written = 0;
  for (const { name, open } of files) {
    try {
      await writeNew(join(folder, name), async () => ({ bytes: await open() }));
      written += 1;
    } catch (error) {
      process.stderr.write(`${name} is not there: ${(error as Error).message}\n`);
      process.exitCode = 1;
    }
  }
  return written;
}

/** A folder that is new and its owner's alone, with one for documents. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await mkdir(join(folder, 'documents'), { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'is there already' : `cannot be made (${code})`;
    throw new OperatorError(`${folder} ${why}.`);
  }
}

function say(email: string, { account, ...counts }: Erasure, isDone: boolean): string {
  const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const all = [account ? 'the account' : 'no account', ...words].join(', ');
  return isDone
    ? `Removed of ${email}: ${all}.\n`
    : `Stored of ${email}: ${all}. Nothing was removed: --yes removes it.\n`;
}
