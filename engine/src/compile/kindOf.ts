import { localFile } from './owner.ts';

/** The folder of a pack that holds its copies of the meta-schemas. */
export const META = 'meta/';

/** Whether a file is an external schema, or belongs to one: it stays as it is, and names what it likes. */
export function isExternal(name: string): boolean {
  return /^forms\/[^/]+\/schemas\//.test(name);
}

/** The kinds of the desk's files; the form of an action is a step like any other. */
function deskKind(name: string): string | undefined {
  if (name === 'desk/desk.json') return 'desk';
  if (name === 'desk/words.json') return 'texts';
  if (name === 'desk/roles.json' || name === 'desk/calendar.json')
    return name.replace(/^desk\/(.+)\.json$/, 'desk-$1');
  if (/^desk\/queues\/[^/]+\.json$/.test(name)) return 'desk-queue';
  if (/^desk\/notices\/[^/]+\.json$/.test(name)) return 'desk-notice';
  return /^desk\/actions\/[^/.]+\.json$/.test(name) ? 'desk-action' : undefined;
}

/** Which meta-schema a file must name, by where it stands. */
export function kindOf(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  if (isExternal(name)) return 'external';
  if (name === 'portal.json') return 'portal';
  if (name === 'keywords.json') return 'keywords';
  // A template has what a program has.
  const local = localFile(name.replace(/^templates\//, 'programs/'));
  if (local.startsWith('texts/')) return 'translation';
  if (local === 'messages.json' || name.startsWith('pages/')) return 'texts';
  if (local.startsWith('samples/')) return 'sample';
  if (local.startsWith('enumerations/')) return 'enumeration';
  if (local.startsWith('lookups/')) return 'lookup';
  if (local.startsWith('tables/')) return 'table';
  if (name === 'uploads/agencies.json') return 'agencies';
  if (/^uploads\/[^/]+\/wizard\.json$/.test(name)) return 'upload-flow';
  if (base.endsWith('.upload.json')) return 'upload-step';
  if (base === 'program.json') return 'program';
  if (/^events\/[^/]+\.json$/.test(name)) return 'event';
  const ofDesk = deskKind(name);
  if (ofDesk) return ofDesk;
  if (/^forms\/[^/]+\/wizard\.json$/.test(name)) return 'form';
  if (/^forms\/[^/]+\/form\.json$/.test(name)) return 'external-form';
  if (base === 'wizard.json') return 'wizard';
  if (base.endsWith('.ui.json')) return 'ui';
  if (base.endsWith('.fields.json')) return 'fields';
  if (base.endsWith('.schema.json')) return 'step';
  return 'other';
}

/**
 * The path of its meta-schema, as a file names it in `$schema`.
 * @example metaPathOf('steps/race.schema.json') // '../meta/step.schema.json'
 */
export function metaPathOf(name: string): string {
  const depth = name.split('/').length - 1;
  return `${'../'.repeat(depth)}${META}${kindOf(name)}.schema.json`;
}
