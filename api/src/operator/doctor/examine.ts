import { existsSync } from 'node:fs';
import { type Config, ConfigError, listOpenSecrets, readConfig } from '../../config/index.ts';
import { type Connected, embeddedFolder } from '../../database/index.ts';
import { openExisting } from '../../database/openExisting.ts';
import { checkAddresses } from './checkAddresses.ts';
import { checkClock } from './checkClock.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkEvents } from './checkEvents.ts';
import { checkFiles, checkIsolation, checkRuntime } from './checkMachine.ts';
import { checkDocuments, checkMail, checkScanner } from './checkNeighbours.ts';
import { checkJobs, checkKeyUse, checkRelease } from './checkRecords.ts';
import { checkReplies } from './checkReplies.ts';
import { checkSms } from './checkSms.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

/** Milliseconds to wait for a database that is away. */
const PATIENCE = 2_000;

interface ExamineOptions {
  /** This machine's time. Default: the system's. */
  clock?: () => Date;
}

/**
 * Looks at everything that the portal needs, one thing after the other, and changes nothing. What fails
 * keeps nothing else from being looked at.
 * @param env Usually `process.env`.
 */
export async function* examine(
  env: NodeJS.ProcessEnv,
  { clock = () => new Date() }: ExamineOptions = {},
): AsyncGenerator<DoctorFinding> {
  const configuration = finder('configuration');
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield configuration.wrong(error.message);
    return;
  }
  const warnings = [...config.warnings, ...listOpenSecrets(env)];
  for (const warning of warnings) yield configuration.warning(warning);
  if (!warnings.length) yield configuration.ok(`read, for ${config.publicUrl}`);
  yield* look('runtime', () => checkRuntime());
  yield* look('isolation', () => checkIsolation());
  yield* look('files', () => checkFiles(config));
  yield* examineDatabase(config, clock);
  yield* look('documents', () => checkDocuments(config));
  yield* look('scanner', () => checkScanner(config));
  yield* look('mail', () => checkMail(config));
  yield* look('addresses', () => checkAddresses(config, clock));
}

async function* examineDatabase(config: Config, clock: () => Date): AsyncGenerator<DoctorFinding> {
  if (!config.databaseUrl && !existsSync(embeddedFolder(config))) {
    yield finder('database').warning(
      `There is none in ${config.dataDir}: the first start makes it.`,
    );
    return;
  }
  let connected: Connected;
  try {
    connected = await openExisting(config, () => {}, PATIENCE);
  } catch (error) {
    yield finder('database').wrong(lineOf(error));
    return;
  }
  try {
    let isCurrent = true;
    for await (const finding of look('database', () => checkDatabase(config, connected))) {
      isCurrent &&= finding.state !== 'wrong';
      yield finding;
    }
    yield* look('clock', () => checkClock(connected.database, clock));
    if (!isCurrent) return;
    yield* look('keys', () => checkKeyUse(config, connected.database));
    yield* look('release', () => checkRelease(connected.database));
    yield* look('jobs', () => checkJobs(connected.database));
    yield* look('events', () => checkEvents(config, connected.database));
    yield* look('texts', () => checkSms(config, connected.database));
    yield* look('replies', () => checkReplies(config, connected.database));
  } finally {
    await connected.stop();
  }
}

/** One check. What it throws is a finding, too. */
async function* look(
  check: string,
  work: () => Promise<DoctorFinding[]> | DoctorFinding[],
): AsyncGenerator<DoctorFinding> {
  try {
    yield* await work();
  } catch (error) {
    yield finder(check).wrong(lineOf(error));
  }
}

const lineOf = (error: unknown) => String((error as Error).message ?? error).split('\n')[0]!;
