import { randomBytes, randomUUID } from 'node:crypto';
import { type Pointer, readPointer } from '@porchlight/engine';
import type { MailReplies } from '../config/index.ts';
import { hashToken } from '../crypto/hashToken.ts';
import type { Sealed } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { holdOwner } from '../identity/owners.ts';
import type { Services } from '../Services.ts';

const TOKEN: Pointer = '/Reply/Token';
/** 128 bits, as hexadecimal digits: mail servers may write an address in capitals, or in none. */
const TOKEN_BYTES = 16;

const OPEN = sql(
  'reply-open',
  `select owner from applications
   where id = $1 and date_received is not null and closed_at is null`,
);
const FIND = sql(
  'reply-address',
  'select record, sealed from reply_addresses where application_id = $1 and owner = $2',
);
const INSERT = sql(
  'reply-address-insert',
  `insert into reply_addresses (record, application_id, owner, sealed, hash, made_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (application_id, owner) do nothing`,
);
const BY_TOKEN = sql(
  'reply-by-token',
  `select r.hash, r.application_id as "applicationId", a.owner
   from reply_addresses r join applications a on a.id = r.application_id and a.owner = r.owner
   where r.hash = any($1)`,
);

type Needs = Pick<Services, 'database' | 'vault' | 'owners' | 'clock'>;

/** An address of replies: nothing in it is of a person, and nothing of it can be guessed. */
const write = ({ local, domain }: MailReplies, token: string) => `${local}+${token}@${domain}`;

/**
 * Where the owner of an application replies to mails about it: the same address each time. Undefined where
 * nobody takes what she writes about it.
 * @throws DecryptionError
 */
export async function replyAddressOf(
  { database, vault, owners, clock }: Needs,
  place: MailReplies,
  applicationId: number,
): Promise<string | undefined> {
  const open = await database.first<{ owner: string }>(OPEN, [applicationId]);
  if (!open || !(await holdOwner(owners, database, open.owner))) return undefined;
  const find = () =>
    database.first<{ record: string; sealed: Sealed }>(FIND, [applicationId, open.owner]);
  let found = await find();
  if (!found) {
    const record = randomUUID();
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    const sealed = vault.seal(record, { [TOKEN]: token });
    const { owner } = open;
    // Two mails may be written at once: the second has what the first has made.
    await database.run(INSERT, [record, applicationId, owner, sealed, hashToken(token), clock()]);
    found = await find();
  }
  if (!found) return undefined;
  return write(place, String(readPointer(vault.unseal(found.record, found.sealed, {}), TOKEN)));
}

/** Tokens that are looked for in one mail. */
const MOST_TOKENS = 20;

const escaped = (text: string) => text.replace(/[.-]/g, '\\$&');

/** The tokens of addresses of replies that stand in texts, in their order. */
export function tokensIn({ local, domain }: MailReplies, texts: string[]): string[] {
  const digits = `[0-9a-f]{${TOKEN_BYTES * 2}}`;
  const address = new RegExp(
    `(?<![\\w.+-])${escaped(local)}\\+(${digits})@${escaped(domain)}(?![\\w.-])`,
    'gi',
  );
  const found = texts.flatMap((text) => [...text.matchAll(address)].map(([, token]) => token!));
  return [...new Set(found.map((token) => token.toLowerCase()))].slice(0, MOST_TOKENS);
}

/** An application that a mail is about, and whose it is. */
export interface RepliedTo {
  applicationId: number;
  owner: string;
}

/** The application of the first token that is one; undefined where none is, or it has another owner by now. */
export async function findByTokens(
  runner: QueryRunner,
  tokens: string[],
): Promise<RepliedTo | undefined> {
  if (tokens.length === 0) return undefined;
  const hashes = tokens.map(hashToken);
  const found = await runner.all<RepliedTo & { hash: Buffer }>(BY_TOKEN, [hashes]);
  for (const hash of hashes) {
    const one = found.find((row) => row.hash.equals(hash));
    if (one) return { applicationId: one.applicationId, owner: one.owner };
  }
  return undefined;
}
