import { compileSchemas } from '../compileSchema.ts';
import { suggested } from '../findings.ts';
import { report } from '../readPack.ts';
import { reportDay } from '../reportDay.ts';
import { checkActions } from './checkActions.ts';
import { checkMoments } from './checkMoments.ts';
import { checkNotices } from './checkNotices.ts';
import { checkDeskPointers } from './checkPointers.ts';
import { checkReplies } from './checkReplies.ts';
import { checkReports } from './checkReports.ts';
import { checkTextMessages } from './checkTextMessages.ts';
import { checkWays } from './checkWays.ts';
import { checkKnownNames, type DeskCheck, rolesOf } from './DeskCheck.ts';

/** The kind of file that each list of desk.json names. */
const KINDS = { queues: 'desk-queue', actions: 'desk-action' };

/** Files that desk.json names and that are not there, and those that are there and nothing names. */
function checkFiles({ pack, files }: DeskCheck): void {
  const { file, source } = files;
  for (const name of ['roles', 'calendar', 'words']) {
    if (pack.files.has(`desk/${name}.json`)) continue;
    const missing = `desk/${name}.json`;
    const more = { expected: missing, params: { file: missing } };
    report(pack, file, [], 'desk-part-missing', `the desk has no ${name}`, more);
  }
  for (const kind of ['queues', 'actions'] as const) {
    const place = `desk/${kind}/`;
    const there = [...pack.files.values()].flatMap(({ kind: is, name }) =>
      is === KINDS[kind] ? name.slice(place.length, -'.json'.length) : [],
    );
    for (const [index, name] of source[kind].entries()) {
      if (there.includes(name)) continue;
      const missing = `desk/${kind}/${name}.json`;
      const more = { expected: missing, params: { file: missing }, ...suggested(name, there) };
      report(pack, file, [kind, index], 'desk-part-missing', `there is no ${missing}`, more);
    }
    for (const name of there) {
      if (source[kind].includes(name)) continue;
      const unnamed = pack.files.get(`desk/${kind}/${name}.json`)!;
      report(pack, unnamed, [], 'unused-file', `desk.json does not name it under "${kind}"`);
    }
  }
}

function checkHolidays({ pack, files: { calendar } }: DeskCheck): void {
  for (const [index, { date }] of (calendar?.source.holidays ?? []).entries())
    reportDay(pack, calendar!.file, ['holidays', index, 'date'], 'holiday-date', date);
}

function checkRoles(check: DeskCheck): void {
  const { pack, files, desk } = check;
  const seen = new Set<string>();
  for (const [index, { id }] of (files.roles?.source.roles ?? []).entries()) {
    const place = ['roles', index, 'id'];
    if (seen.has(id))
      report(pack, files.roles!.file, place, 'repeated-id', `there is a role "${id}" already`);
    if (id === 'admin')
      report(pack, files.roles!.file, place, 'reserved-role', '"admin" opens the studio');
    seen.add(id);
  }
  for (const { file, source } of files.queues)
    checkKnownNames(pack, file, ['for'], source.for ?? [], {
      known: rolesOf({ desk }),
      code: 'unknown-role',
      what: 'role',
    });
}

/** A schema of a condition that does not compile is told of with the file in which it stands. */
function checkConditions({ pack, files, asked }: DeskCheck): void {
  compileSchemas(asked, (name, { message }) => {
    const text = JSON.stringify(asked.get(name));
    const all = [
      files.roles?.file,
      ...[...files.queues, ...files.actions, ...files.notices].map(({ file }) => file),
    ];
    const file = all.find((one) => one && JSON.stringify(one.data).includes(text)) ?? files.file;
    report(pack, file, [], 'schema-does-not-compile', `does not compile: ${message}`);
  });
}

/** Reports what is wrong with the meaning of a desk. */
export function checkDesk(check: DeskCheck): void {
  checkFiles(check);
  checkRoles(check);
  checkHolidays(check);
  checkConditions(check);
  checkDeskPointers(check);
  checkActions(check);
  checkNotices(check);
  checkMoments(check);
  checkTextMessages(check);
  checkReplies(check);
  checkReports(check);
  checkWays(check);
}
