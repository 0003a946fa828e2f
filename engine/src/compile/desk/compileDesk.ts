import {
  type Calendar,
  caseFactOf,
  type Desk,
  type DeskQueue,
  rangeKindOf,
} from '../../kernel/desk/index.ts';
import type { Field, Json, Pointer } from '../../kernel/types.ts';
import { compileSchemas } from '../compileSchema.ts';
import { ConditionTests, compileCondition } from '../conditions.ts';
import { hashText } from '../hashText.ts';
import type { DeskQueueSource } from '../meta/sources.generated.ts';
import type { Pack } from '../readPack.ts';
import { type Translate, textsOf } from '../texts.ts';
import { type CompiledAction, compileAction } from './compileAction.ts';
import { compileNotices, compileStaffNotices } from './compileNotice.ts';
import { type DeskFiles, readDesk, type WrittenFile } from './readDesk.ts';

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** What a desk is compiled with. */
export interface DeskContext {
  pack: Pack;
  /** The fields of an application, those of programs included, in the language. */
  fields: ReadonlyMap<Pointer, Field>;
  keywords: Record<string, string>;
  translate: Translate;
}

/** A desk, and the parts that a check of its meaning reads. */
export interface CompiledDesk {
  desk: Desk;
  files: DeskFiles;
  actions: CompiledAction[];
  /** What its conditions ask, as it is written, by name. */
  asked: Map<string, Json>;
}

function compileCalendar({ calendar }: DeskFiles): Calendar {
  const { weekend = [], holidays = [] } = calendar?.source ?? {};
  return {
    weekend: weekend.map((day) => WEEK.indexOf(day)),
    holidays: holidays.map(({ date }) => date),
  };
}

function compileQueue(
  { name, file, source }: WrittenFile<DeskQueueSource>,
  { fields, translate }: DeskContext,
  tests: ConditionTests,
  wordOf: (fact: string) => string,
): DeskQueue {
  const { title, says, when, columns, badges, narrow, sort, clock } = source;
  const { late, dueWithin, receivedWithin } = source;
  const labelOf = (at: Pointer, label: string | undefined) => {
    if (label) return translate(file.name, `columns${at}`, label);
    const fact = caseFactOf(at);
    return fact === undefined ? (fields.get(at)?.title ?? at) : wordOf(fact);
  };
  return {
    name,
    title: translate(file.name, 'title', title),
    ...(says && { says: translate(file.name, 'says', says) }),
    ...(source.for && { for: source.for }),
    ...(when && { when: compileCondition(when, tests) }),
    columns: columns.map(({ at, label }) => ({ at, label: labelOf(at, label) })),
    ...(badges && {
      badges: badges.map(({ id, label, when: shown }) => ({
        id,
        label: translate(file.name, `badges/${id}`, label),
        when: compileCondition(shown, tests),
      })),
    }),
    ...(narrow && {
      narrow: narrow.map((at) => {
        const column = columns.find((one) => one.at === at);
        const range = rangeKindOf(at, fields.get(at));
        return { at, label: labelOf(at, column?.label), ...(range && { range }) };
      }),
    }),
    sort: { at: sort.at, ...(sort.descending && { descending: true as const }) },
    ...(clock && { clock }),
    ...(late && { late }),
    ...(dueWithin !== undefined && { dueWithin }),
    ...(receivedWithin !== undefined && { receivedWithin }),
  };
}

/** Of all that decides where a case stands, and what lists show of it. Words are not among it. */
function keyOf({ source, roles, calendar, queues }: DeskFiles): string {
  return hashText(
    JSON.stringify([
      source.name,
      source.search,
      source.searchExact,
      source.textMessages?.callingCode,
      (source.same ?? []).map(({ id, by }) => [id, by]),
      roles?.source.roles.map(({ id, sees }) => [id, sees]),
      calendar?.source,
      queues.map(({ name, source: queue }) => [
        name,
        queue.for,
        queue.when,
        queue.columns.map(({ at }) => at),
        queue.sort,
        queue.clock,
        // A queue of before there were such things keeps its key.
        ...(queue.narrow ? [queue.narrow] : []),
        ...(queue.badges ? [queue.badges.map(({ id, when }) => ({ id, when }))] : []),
      ]),
    ]),
  );
}

/** The desk of a pack in one language; undefined where it has none. */
export function compileDesk(context: DeskContext): CompiledDesk | undefined {
  const { pack, translate, keywords } = context;
  const files = readDesk(pack);
  if (!files) return undefined;
  const tests = new ConditionTests();
  const words = pack.files.get('desk/words.json');
  const texts = textsOf(pack, words, translate, (key) => key);
  const wordOf = (fact: string) => {
    const word = texts[`fact.${fact}`];
    return typeof word === 'string' ? word : fact;
  };
  const { source, roles } = files;
  const actions = files.actions.map((one) =>
    compileAction(one, { pack, translate, keywords, tests }),
  );
  const staffNotices = compileStaffNotices(files.notices, { pack, translate, tests });
  const desk: Desk = {
    key: keyOf(files),
    name: source.name,
    search: source.search,
    ...(source.searchExact && { searchExact: source.searchExact }),
    same: (source.same ?? []).map(({ id, label, by }) => ({
      id,
      label: translate(files.file.name, `same/${id}`, label),
      by,
    })),
    flags: (source.flags ?? []).map(({ id, label }) => ({
      id,
      label: translate(files.file.name, `flags/${id}`, label),
    })),
    holdMinutes: source.holdMinutes,
    roles: (roles?.source.roles ?? []).map(({ id, label, sees, may }) => ({
      id,
      label: translate(roles!.file.name, `roles/${id}`, label),
      ...(sees && { sees: compileCondition(sees, tests) }),
      may,
    })),
    queues: files.queues.map((one) => compileQueue(one, context, tests, wordOf)),
    actions: actions.map(({ action }) => action),
    notices: compileNotices(files.notices, { pack, translate, tests }),
    ...(staffNotices.length > 0 && { staffNotices }),
    ...(source.bulk && { bulk: source.bulk }),
    ...(source.views && { views: source.views }),
    ...(source.reports && { reports: source.reports }),
    ...(source.messages && { messages: source.messages }),
    ...(source.letter && { letter: source.letter }),
    ...(source.mail && { mail: source.mail }),
    ...(source.textMessages && { textMessages: source.textMessages }),
    calendar: compileCalendar(files),
    schemas: compileSchemas(tests.schemas),
    texts,
  };
  return { desk, files, actions, asked: tests.schemas };
}
