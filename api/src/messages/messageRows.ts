import { randomUUID } from 'node:crypto';
import type { WrittenBlock } from '@porchlight/engine';
import { readPointer } from '@porchlight/engine';
import type { Sealed, Vault } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { pathOfLink } from '../links/manageLinks.ts';

/** A message as it is kept. */
export interface MessageRow {
  id: number;
  record: string;
  applicationId: number;
  isFromApplicant: boolean;
  author: string;
  notice: string | null;
  language: string;
  sealed: Sealed;
  at: Date;
  readAt: Date | null;
  answeredAt: Date | null;
  via: Via | null;
}

/** How a message of an applicant came, where she did not write it in the portal. */
export type Via = 'text' | 'email';

/** What a message says; one of an applicant has no subject. */
export type MessageContent = LeftOut & {
  subject?: string;
  blocks: WrittenBlock[];
};

/** What of a message of an applicant was not kept. */
export type LeftOut = {
  /** It was longer than a message may be. */
  isShortened?: true;
  /** How many files came with it. */
  attachments?: number;
};

/** A message that is to be kept. */
export interface NewMessage {
  applicationId: number;
  isFromApplicant: boolean;
  author: string;
  notice?: string;
  release?: string;
  language: string;
  content: MessageContent;
  via?: Via;
}

/** For statements that read messages. */
export const MESSAGE_COLUMNS = `m.id, m.record, m.application_id as "applicationId",
  m.is_from_applicant as "isFromApplicant", m.author, m.notice, m.language, m.sealed, m.at,
  m.read_at as "readAt", m.answered_at as "answeredAt", m.via`;

const INSERT = sql(
  'message-insert',
  `insert into messages (record, application_id, is_from_applicant, author, notice, release, language,
     sealed, at, via) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);
const ONE = sql('message-one', `select ${MESSAGE_COLUMNS} from messages m where m.id = $1`);
const ANSWER = sql(
  'message-answer',
  `update messages set answered_at = $2
   where application_id = $1 and is_from_applicant and answered_at is null`,
);

const CONTENT = '/Message/Content';

/** Keeps a message; in the transaction of what it tells. @returns Its id. */
export async function insertMessage(
  runner: QueryRunner,
  vault: Pick<Vault, 'seal'>,
  message: NewMessage,
  now: Date,
): Promise<number> {
  const { applicationId, isFromApplicant, author, notice, release, language, content, via } =
    message;
  const record = randomUUID();
  const sealed = vault.seal(record, { [CONTENT]: content });
  const values = [
    applicationId,
    isFromApplicant,
    author,
    notice ?? null,
    release ?? null,
    language,
  ];
  const row = await runner.first<{ id: number }>(INSERT, [
    record,
    ...values,
    sealed,
    now,
    via ?? null,
  ]);
  return row!.id;
}

/** What a message says without the tokens of upload links, for everybody but her to whom it is written. */
export function contentWithoutTokens(
  vault: Pick<Vault, 'unseal'>,
  row: Pick<MessageRow, 'record' | 'sealed'>,
): MessageContent {
  const { subject, blocks, ...content } = contentOf(vault, row);
  return {
    ...content,
    ...(subject !== undefined && { subject: withoutToken(subject) }),
    blocks: blocks.map(blockWithoutTokens),
  };
}

const LINK = pathOfLink('application', '');

/** A text with an ellipsis in the place of the token of each link. */
function withoutToken(text: string): string {
  const [before = '', ...rest] = text.split(LINK);
  return [before, ...rest.map((part) => part.replace(/^[\w-]+/, '…'))].join(LINK);
}

/** A link stands in a button, or in words: as an address among the values of a notice. */
const blockWithoutTokens = (block: WrittenBlock): WrittenBlock =>
  Object.fromEntries(
    Object.entries(block).map(([name, said]: [string, string | string[]]) => [
      name,
      Array.isArray(said) ? said.map(withoutToken) : withoutToken(said),
    ]),
  ) as WrittenBlock;

/** What a message says. */
export const contentOf = (
  vault: Pick<Vault, 'unseal'>,
  { record, sealed }: Pick<MessageRow, 'record' | 'sealed'>,
): MessageContent => readPointer(vault.unseal(record, sealed, {}), CONTENT) as MessageContent;

/** A message as it is stored, sealed; undefined where there is none of that number. */
export const findMessage = (runner: QueryRunner, id: number) => runner.first<MessageRow>(ONE, [id]);

/** What the applicant wrote about an application counts as answered. */
export async function answerMessages(
  runner: QueryRunner,
  applicationId: number,
  now: Date,
): Promise<void> {
  await runner.run(ANSWER, [applicationId, now]);
}
