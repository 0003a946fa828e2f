import type {
  DeskClock,
  DeskEffects,
  DeskLetter,
  DeskMail,
  DeskMessages,
  DeskReports,
  DeskRight,
  DeskSeparation,
  DeskTexts,
  NoticeMail,
  NoticeTarget,
} from '../../kernel/desk/index.ts';
import type { NoticeMoment } from '../../kernel/moments.ts';
import type { JsonObject, Pointer } from '../../kernel/types.ts';
import type { Pack, PackFile } from '../readPack.ts';

/** `desk/desk.json` as it is written. */
export interface DeskSource {
  queues: string[];
  actions: string[];
  name: Pointer[];
  search: Pointer[];
  searchExact?: Pointer[];
  same?: { id: string; label: string; by: Pointer[] }[];
  flags?: { id: string; label: string }[];
  holdMinutes: number;
  bulk?: { most: number };
  views?: { most: number };
  reports?: DeskReports;
  messages?: DeskMessages;
  letter?: DeskLetter;
  mail?: DeskMail;
  textMessages?: DeskTexts;
}

export interface RoleSource {
  id: string;
  label: string;
  sees?: JsonObject;
  may: DeskRight[];
}

export interface QueueSource {
  title: string;
  says?: string;
  for?: string[];
  when?: JsonObject;
  columns: { at: Pointer; label?: string }[];
  badges?: { id: string; label: string; when: JsonObject }[];
  narrow?: Pointer[];
  sort: { at: Pointer; descending?: boolean };
  clock?: DeskClock;
  late?: true;
  dueWithin?: number;
}

export interface ActionSource {
  label: string;
  says: string;
  by: string[];
  from: string[];
  to?: string;
  when?: JsonObject;
  separateFrom?: DeskSeparation;
  withdraws?: true;
  bulk?: true;
  effects?: Omit<DeskEffects, 'corrections'> & {
    corrections?: { reasons: string; maxLength: number };
  };
}

/** A block of a notice as it is written: one of its five words, and what goes with it. */
export interface BlockSource {
  id: string;
  heading?: string;
  paragraph?: string;
  list?: Pointer;
  button?: string;
  to?: NoticeTarget;
  signature?: string;
  when?: JsonObject;
}

export interface NoticeSource {
  on?: NoticeMoment;
  statuses?: string[];
  subject: string;
  mail: NoticeMail;
  text?: string;
  values?: { [place: string]: Pointer };
  blocks: BlockSource[];
}

/** A file of the desk, and what it says. */
export interface Written<Source> {
  name: string;
  file: PackFile;
  source: Source;
}

/** The desk of a pack as its files say it. */
export interface DeskFiles {
  file: PackFile;
  source: DeskSource;
  roles: Written<{ roles: RoleSource[] }> | undefined;
  calendar: Written<{ weekend: string[]; holidays: { date: string; name: string }[] }> | undefined;
  queues: Written<QueueSource>[];
  actions: Written<ActionSource>[];
  /** Those that an action names, and those that go by themselves. */
  notices: Written<NoticeSource>[];
}

function written<Source>(pack: Pack, path: string, name: string): Written<Source> | undefined {
  const file = pack.files.get(path);
  return file && { name, file, source: file.data as Source };
}

const all = <Source>(pack: Pack, folder: string, names: string[]): Written<Source>[] =>
  names.flatMap((name) => written<Source>(pack, `desk/${folder}/${name}.json`, name) ?? []);

/** The names of the notices that say when they go by themselves. */
const namesOfMoments = ({ files }: Pack): string[] =>
  [...files].flatMap(([path, { data }]) => {
    const [, name] = /^desk\/notices\/([^/]+)\.json$/.exec(path) ?? [];
    return name !== undefined && data.on !== undefined ? [name] : [];
  });

/** The desk's files; undefined in a pack without a desk. What `desk.json` names and is not there is left out. */
export function readDesk(pack: Pack): DeskFiles | undefined {
  const file = pack.files.get('desk/desk.json');
  if (!file) return undefined;
  const source = file.data as unknown as DeskSource;
  const actions = all<ActionSource>(pack, 'actions', source.actions);
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
