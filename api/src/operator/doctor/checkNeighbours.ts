import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type Config, nameDocuments } from '../../config/index.ts';
import { openClamd } from '../../documents/scanning/openClamd.ts';
import { openStore } from '../../documents/stores/openStore.ts';
import { tryMail } from '../../mail/mailer.ts';
import { isWritable } from './checkMachine.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

const MEGABYTE = 1024 * 1024;

/** Whether documents can be kept. */
export async function checkDocuments(config: Config): Promise<DoctorFinding[]> {
  const { ok, warning, wrong } = finder('documents');
  const { documents, documentsFree } = config;
  if ('folder' in documents) {
    if (!existsSync(documents.folder))
      return [warning(`The folder ${documents.folder} is not there: the first start makes it.`)];
    if (!isWritable(documents.folder))
      return [
        wrong(`The folder ${documents.folder} may not be written: let this user write there.`),
      ];
  }
  const warnings: string[] = [];
  const store = await openStore(config, (text) => warnings.push(text));
  if (warnings.length) return warnings.map(wrong);
  const free = await store.freeBytes();
  const room = `${Math.floor(free / MEGABYTE)} MB are free where files arrive`;
  if (free < documentsFree)
    return [wrong(`${room}, fewer than DOCUMENTS_FREE_BYTES: no file is taken. Make room.`)];
  return [ok(`the ${nameDocuments(documents)} takes files; ${room}`)];
}

/** Whether uploads are scanned. */
export async function checkScanner({ clamd }: Config): Promise<DoctorFinding[]> {
  const { ok, warning, wrong } = finder('scanner');
  if (!clamd) return [warning('CLAMD is not set: uploads are not scanned.')];
  try {
    await openClamd(clamd).scan(Readable.from([Buffer.from('porchlight')]));
    return [ok('answers')];
  } catch (error) {
    return [
      wrong(`CLAMD does not scan (${(error as Error).message}): start it, or correct CLAMD.`),
    ];
  }
}

/** Whether mail is taken. */
export async function checkMail({ smtpUrl }: Config): Promise<DoctorFinding[]> {
  const { ok, wrong } = finder('mail');
  if (!smtpUrl) return [ok('SMTP_URL is not set: the operator’s tool prints links')];
  try {
    await tryMail(smtpUrl);
    return [ok('the server takes mail')];
  } catch (error) {
    return [
      wrong(
        `SMTP_URL does not work (${(error as Error).message}): start the server, or correct it.`,
      ),
    ];
  }
}
