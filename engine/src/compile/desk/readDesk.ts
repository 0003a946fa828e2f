import type {
  DeskActionSource,
  DeskCalendarSource,
  DeskNoticeSource,
  DeskQueueSource,
  DeskRolesSource,
  DeskSource,
} from '../meta/sources.generated.ts';
import { fromNames } from '../packNames.ts';
import type { Pack, PackFile } from '../readPack.ts';

/** A file of the desk, and what it says. */
export interface WrittenFile<Source> {
  name: string;
  file: PackFile;
  source: Source;
}

/** The desk of a pack as its files say it. */
export interface DeskFiles {
  file: PackFile;
  source: DeskSource;
  roles: WrittenFile<DeskRolesSource> | undefined;
  calendar: WrittenFile<DeskCalendarSource> | undefined;
  queues: WrittenFile<DeskQueueSource>[];
  actions: WrittenFile<DeskActionSource>[];
  /** Those that an action names, and those that go by themselves. */
  notices: WrittenFile<DeskNoticeSource>[];
}

function written<Source>(pack: Pack, path: string, name: string): WrittenFile<Source> | undefined {
  const file = pack.files.get(path);
  return file && { name, file, source: file.data as Source };
}

const all = <Source>(pack: Pack, folder: string, names: string[]): WrittenFile<Source>[] =>
  names.flatMap((name) => written<Source>(pack, `desk/${folder}/${name}.json`, name) ?? []);

/** The names of all notices. */
const noticeNames = fromNames((names) =>
  names.flatMap((path) => /^desk\/notices\/([^/]+)\.json$/.exec(path)?.[1] ?? []),
);

/** The names of the notices that say when they go by themselves. */
const namesOfMoments = (pack: Pack): string[] =>
  noticeNames(pack).filter(
    (name) => pack.files.get(`desk/notices/${name}.json`)?.data.on !== undefined,
  );

const DESK = 'desk/desk.json';

/** Whether a pack has a desk. */
export const hasDesk = ({ files }: Pack): boolean => files.has(DESK);

/** The desk's files; undefined in a pack without a desk. What `desk.json` names and is not there is left out. */
export function readDesk(pack: Pack): DeskFiles | undefined {
  const file = pack.files.get(DESK);
  if (!file) return undefined;
  const source = file.data as DeskSource;
  const actions = all<DeskActionSource>(pack, 'actions', source.actions);
  const told = actions.flatMap((action) => action.source.effects?.notice ?? []);
  return {
    file,
    source,
    roles: written(pack, 'desk/roles.json', 'roles'),
    calendar: written(pack, 'desk/calendar.json', 'calendar'),
    queues: all(pack, 'queues', source.queues),
    actions,
    notices: all(pack, 'notices', [...new Set([...told, ...namesOfMoments(pack)])]),
  };
}
