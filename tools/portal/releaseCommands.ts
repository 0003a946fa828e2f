import { type Command, Option } from 'commander';
import { compareReleases } from './definitions/compareReleases.ts';
import { type DiffOptions, describeDiff, diff } from './definitions/diff.ts';
import { formatFindings } from './definitions/formats/index.ts';
import { explainFileError, packFolder } from './definitions/places.ts';
import { printTable } from './print.ts';

interface PublishOptions {
  reason: string;
  name?: string;
  notes?: string;
  withoutReview?: boolean;
}

interface RollBackOptions {
  reason?: string;
  dryRun?: boolean;
}

/** `definitions diff`, `publish`, `releases` and `rollback`. They work on the portal's database. */
export function addReleaseCommands(definitions: Command): void {
  definitions
    .command('diff')
    .description(
      'Say what another pack or release changes for applicants, and how many open drafts it touches.',
    )
    .argument('[old]', 'public, the beginning of a release’s hash, or a pack’s folder', 'public')
    .argument('[new]', 'the same; else DEFINITIONS_DIR, else definitions/')
    .addOption(
      new Option(
        '--fail-on <kind>',
        'end with 1 when there is a change of this kind, or worse',
      ).choices(['breaking', 'needs-answer', 'safe']),
    )
    .option('--json', 'write JSON')
    .action((before: string, after: string | undefined, options: DiffOptions) =>
      diff(before, after ?? packFolder(undefined), options),
    );
  addPublish(definitions);
  addReleases(definitions);
  addRollBack(definitions);
}

function addPublish(definitions: Command): void {
  definitions
    .command('publish')
    .description(
      'Check a pack and make it public. Portals that run take it over within seconds, without a restart.',
    )
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .requiredOption('--reason <reason>', 'why, for the audit')
    .option('--name <name>', 'what it is called, as “Winter 2026”')
    .option('--notes <notes>', 'what there is to know of it, in a few sentences')
    .option('--without-review', 'even where portal.json asks for reviewers; kept in the audit')
    .action((folder: string | undefined, options: PublishOptions) =>
      publish(packFolder(folder), options),
    );
}

function addReleases(definitions: Command): void {
  definitions
    .command('releases')
    .description(
      'List what was public, the newest first: since when, by whom, why, and what it is called.',
    )
    .option('--json', 'write JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { listReleases, printJson, withServices } = await loadServices();
      await withServices(async ({ services }) => {
        const rows = await listReleases(services);
        if (json) return printJson(rows);
        printTable(
          rows.map(({ release, isPublic, notes, ...row }) => ({
            release: release.slice(0, 12),
            ...row,
            public: isPublic ? 'yes' : '',
            notes: notes.replaceAll(/\s+/g, ' '),
          })),
        );
      });
    });
}

function addRollBack(definitions: Command): void {
  definitions
    .command('rollback')
    .description('Make an earlier release public again, or first say what that changes.')
    .argument('<release>', 'the beginning of its hash, as `definitions releases` shows it')
    .option('--reason <reason>', 'why, for the audit; needed unless --dry-run is said')
    .option(
      '--dry-run',
      'only say what it changes for applicants, and how many open drafts it touches',
    )
    .action(async (prefix: string, { reason = '', dryRun }: RollBackOptions) => {
      if (dryRun) return previewRollBack(prefix);
      const { rollBack, withServices } = await loadServices();
      await withServices(async ({ services, actor }) => {
        const { release, isNew } = await rollBack(services, prefix, { actor, reason });
        tell(release, isNew);
      });
    });
}

/** The services take a second to load: only what needs them does. */
async function loadServices() {
  const { listReleases, publishFolder, rollBack } = await import('@porchlight/api');
  const { printJson, withServices } = await import('./withServices.ts');
  return { listReleases, publishFolder, rollBack, printJson, withServices };
}

async function publish(folder: string, { withoutReview, ...words }: PublishOptions): Promise<void> {
  const { publishFolder, withServices } = await loadServices();
  await withServices(async ({ services, actor }) => {
    try {
      const { findings, release, isNew } = await publishFolder(services, folder, {
        actor,
        ...words,
        review: withoutReview ? 'skipped' : undefined,
      });
      if (findings.length) process.stderr.write(formatFindings('text', { folder, findings }));
      if (release) return tell(release, isNew);
      process.stderr.write('Nothing was published: mend the errors first.\n');
      process.exitCode = 1;
    } catch (error) {
      const why = explainFileError(error);
      if (!why) throw error;
      process.stderr.write(`The pack can't be read. ${why}.\n`);
      process.exitCode = 2;
    }
  });
}

/** Says what going back to a release changes, and does nothing. */
async function previewRollBack(prefix: string): Promise<void> {
  const { diffDrafts, readRelease } = await import('@porchlight/api');
  const { withServices } = await loadServices();
  await withServices(async ({ services }) => {
    const after = await readRelease(services, prefix);
    const before = await readRelease(services, 'public');
    await compareReleases(async (isolation) => {
      process.stdout.write(describeDiff(await diffDrafts(services, before, after, { isolation })));
    });
  });
}

function tell(release: string, isNew: boolean): void {
  process.stdout.write(
    isNew
      ? `Release ${release} is public.\n`
      : `Release ${release} was public already: its name and its notes stay as they are.\n`,
  );
}
