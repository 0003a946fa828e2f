import { migration } from '../migration.ts';

/** Text messages: who wants them, what was sent, and what came. Numbers and words are sealed. */
export const textMessages = migration(
  '0043-text-messages',
  `
  -- A phone, whoever has it. It stays as long as it wants no texts.
  create table text_numbers (
    id bigint generated always as identity primary key,
    -- What its envelope is sealed for.
    record uuid not null default gen_random_uuid(),
    sealed jsonb not null,
    -- A keyed hash, by which it is found, and the key that it was made with.
    hash text not null unique,
    key_id text not null,
    -- Since when who holds it wants no texts.
    stopped_at timestamptz
  );

  -- Who has said that she wants texts, at which number.
  create table text_consents (
    owner text not null,
    number_id bigint not null references text_numbers (id) on delete cascade,
    given_at timestamptz not null,
    withdrawn_at timestamptz,
    primary key (owner, number_id)
  );
  create index text_consents_number on text_consents (number_id);

  create table outgoing_texts (
    id bigint generated always as identity primary key,
    record uuid not null default gen_random_uuid(),
    -- The id under which a gateway knows it: another one once it says other words.
    gateway_id uuid not null default gen_random_uuid() unique,
    kind text not null
      check (kind in ('notice', 'welcome', 'stopped', 'started', 'help', 'elsewhere')),
    -- What it is about; null for what answers a number of which no application is known.
    application_id integer references applications (id) on delete cascade,
    number_id bigint not null references text_numbers (id) on delete cascade,
    language text not null,
    -- The messages that it tells of.
    messages integer[] not null default '{}',
    -- Its words, as they are sent.
    sealed jsonb not null,
    -- False once a gateway may have it: then its words stay what they are.
    is_open boolean not null default true,
    made_at timestamptz not null,
    attempts integer not null default 0,
    -- When it is tried next; while one tries it, when another may.
    due_at timestamptz not null,
    -- An attempt that fails after this is the last one.
    until timestamptz not null,
    -- What stopped the last attempt: a code, nothing of what was sent or answered.
    fault text,
    ended_at timestamptz,
    outcome text check (outcome in ('sent', 'failed', 'uncertain', 'stopped')),
    -- When its gateway said that it arrived.
    delivered_at timestamptz
  );
  create index outgoing_texts_due on outgoing_texts (due_at, id) where ended_at is null;
  create index outgoing_texts_failed on outgoing_texts (id) where outcome in ('failed', 'uncertain');
  create index outgoing_texts_application on outgoing_texts (application_id);
  create index outgoing_texts_number on outgoing_texts (number_id, made_at);
  create index outgoing_texts_messages on outgoing_texts using gin (messages);

  -- What came from gateways, by the id that they give it: once, however often they tell it.
  create table incoming_texts (
    id text primary key,
    at timestamptz not null,
    kind text not null check (kind in ('stop', 'start', 'help', 'message', 'elsewhere'))
  );
  create index incoming_texts_at on incoming_texts (at);

  -- How a message of an applicant came, where it was not written in the portal.
  alter table messages add column via text check (via in ('text'));
  `,
);
