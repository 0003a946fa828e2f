import type { DeskMessages, WrittenBlock } from '@porchlight/engine';
import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import {
  contentOf,
  type LeftOut,
  MESSAGE_COLUMNS,
  type MessageRow,
  type Via,
} from './messageRows.ts';

/** Messages of one page. */
const PAGE = 30;
/** Applications that somebody can write about: the newest ones. */
const MOST = 24;

const LIST = sql(
  'inbox-list',
  `select ${MESSAGE_COLUMNS} from messages m join applications a on a.id = m.application_id
   where a.owner = $1 and ($2::int is null or m.id < $2) order by m.id desc limit ${PAGE + 1}`,
);
const COUNT = sql(
  'inbox-count',
  `select count(*)::int as total,
     count(*) filter (where not m.is_from_applicant and m.read_at is null)::int as unread
   from messages m join applications a on a.id = m.application_id where a.owner = $1`,
);
const SENT = sql(
  'inbox-applications',
  `select a.id as number, (select count(*)::int from messages m
     where m.application_id = a.id and m.is_from_applicant and m.answered_at is null) as waiting
   from applications a where a.owner = $1 and a.date_received is not null
   order by a.id desc limit ${MOST}`,
);

/** A message as an applicant reads it. */
export interface InboxMessage extends LeftOut {
  id: number;
  /** The number of the application that it is about. */
  number: number;
  isMine: boolean;
  at: string;
  language: string;
  /** Of one that she did not write in the portal: how it came. */
  via?: Via;
  subject?: string;
  blocks: WrittenBlock[];
  isNew: boolean;
}

/** One page of somebody's messages, the newest first. */
export interface Inbox {
  messages: InboxMessage[];
  /** The `before` of the next page; absent at the end. */
  next?: number;
  /** What she can write about, and how many messages of hers wait for an answer. */
  applications: { number: number; waiting: number }[];
  /** Absent: nobody reads what applicants would write. */
  writing?: DeskMessages;
  /** Whether messages to her can be saved as letters. */
  hasLetters?: true;
}

/** How many messages somebody has, and how many of them she has not opened. */
export async function countInbox(
  runner: QueryRunner,
  owner: string,
): Promise<{ total: number; unread: number }> {
  return (await runner.first<{ total: number; unread: number }>(COUNT, [owner]))!;
}

/**
 * The messages about somebody's applications, the newest first.
 * @param owner Her subject: of others' applications nothing is read.
 */
export async function readInbox(
  { database, vault, releases }: Pick<Services, 'database' | 'vault' | 'releases'>,
  owner: string,
  before?: number,
): Promise<Inbox> {
  const [rows, applications] = await Promise.all([
    database.all<MessageRow>(LIST, [owner, before ?? null]),
    database.all<{ number: number; waiting: number }>(SENT, [owner]),
  ]);
  const shown = rows.slice(0, PAGE);
  const desk = releases.current().desk();
  const writing = desk?.messages;
  return {
    messages: shown.map((row): InboxMessage => {
      const { id, applicationId, isFromApplicant, at, language, readAt, via } = row;
      return {
        id,
        number: applicationId,
        isMine: isFromApplicant,
        at: at.toISOString(),
        language,
        ...(via && { via }),
        ...contentOf(vault, row),
        isNew: !isFromApplicant && readAt === null,
      };
    }),
    ...(rows.length > PAGE && { next: shown.at(-1)!.id }),
    applications,
    ...(writing && { writing }),
    ...(desk?.letter && { hasLetters: true as const }),
  };
}
