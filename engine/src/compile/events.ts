import { caseFactOf } from '../kernel/desk/index.ts';
import { EVENT_FACTS, type PackEvent } from '../kernel/events.ts';
import { isUnsent } from '../kernel/statuses.ts';
import type { Field, Pointer } from '../kernel/types.ts';
import { suggested } from './findings.ts';
import type { EventSource } from './meta/sources.generated.ts';
import { type Pack, type PackFile, portalOf, report } from './readPack.ts';

const sourceOf = ({ data }: PackFile) => data as EventSource;

const eventFiles = (pack: Pack): PackFile[] =>
  [...pack.files.values()].filter(({ kind }) => kind === 'event');

/** What the pack tells other systems, by the names of its files. It has no words: one for all languages. */
export function compileEvents(pack: Pack): PackEvent[] {
  return eventFiles(pack)
    .map((file) => {
      const { type, on, statuses, to, data = {}, package: parts } = sourceOf(file);
      const name = file.name.replace(/^events\/(.+)\.json$/s, '$1');
      return {
        name,
        type,
        on,
        ...(statuses && { statuses }),
        to,
        data,
        ...(parts && { package: parts }),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Statuses that there are, and that what was sent can have. */
function checkMoment(pack: Pack, file: PackFile): void {
  const { on, statuses = [] } = sourceOf(file);
  const { statuses: known } = portalOf(pack);
  const ids = known.map(({ id }) => id);
  for (const [index, id] of statuses.entries()) {
    const status = known.find((one) => one.id === id);
    const at = ['statuses', index];
    if (!status)
      report(pack, file, at, 'unknown-status', `there is no status "${id}"`, suggested(id, ids));
    else if (isUnsent(status.role))
      report(pack, file, at, 'event-never-sent', `nothing that was sent becomes "${id}" again`);
  }
  const canWrite = pack.files.get('desk/desk.json')?.data.messages !== undefined;
  if (on === 'message' && !canWrite)
    report(pack, file, ['on'], 'event-never-sent', 'applicants cannot write: the desk takes none');
}

/** A pointer of an event leads to a fact of the case, or to an answer that is not restricted. */
function checkValue(
  pack: Pack,
  file: PackFile,
  { name, pointer }: { name: string; pointer: Pointer },
  fields: ReadonlyMap<Pointer, Field>,
): void {
  const at = ['data', name];
  if (pointer.startsWith('/$/')) {
    const fact = caseFactOf(pointer);
    if (fact !== undefined && EVENT_FACTS.has(fact)) return;
    const known = [...EVENT_FACTS].map((one) => `/$/case/${one}`);
    const message = `an event can't tell "${fact ?? pointer}"`;
    report(pack, file, at, 'not-for-an-event', message, suggested(pointer, known));
    return;
  }
  const field = fields.get(pointer);
  if (!field)
    report(
      pack,
      file,
      at,
      'unknown-field',
      `no answer ${pointer}`,
      suggested(pointer, fields.keys()),
    );
  else if (field.classification === 'restricted')
    report(pack, file, at, 'restricted-in-event', `${pointer} is restricted`);
  else if (field.resource)
    report(pack, file, at, 'not-for-an-event', `${pointer} is a list of items`);
}

/** Documents go with an event only where the application takes any. */
function checkPackage(pack: Pack, file: PackFile, fields: ReadonlyMap<Pointer, Field>): void {
  const index = sourceOf(file).package?.indexOf('documents') ?? -1;
  const takesDocuments = [...fields.values()].some(({ resource }) => resource?.path === 'document');
  if (index >= 0 && !takesDocuments)
    report(
      pack,
      file,
      ['package', index],
      'not-for-an-event',
      'the application takes no documents',
    );
}

/** Reports events that never go, and what is not there or must not leave. */
export function checkEvents(pack: Pack, fields: ReadonlyMap<Pointer, Field>): void {
  for (const file of eventFiles(pack)) {
    checkMoment(pack, file);
    checkPackage(pack, file, fields);
    for (const [name, pointer] of Object.entries(sourceOf(file).data ?? {}))
      checkValue(pack, file, { name, pointer }, fields);
  }
}
