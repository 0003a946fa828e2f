import { concurrentIndex, migration } from '../migration.ts';

/** What is counted for reports: numbers alone, which outlive what they count. */
export const reports = migration(
  '0048-reports',
  `
  create table report_days (
    day date not null,
    -- Blank for roles that see every case.
    role text not null,
    measure text not null
      check (measure in ('received', 'reached', 'stayed', 'waiting', 'left', 'left-at')),
    -- The id of a status, the name of a step, or a step and the pointer of a question.
    name text not null,
    -- For how many days, where that is what is measured.
    days integer not null,
    count integer not null,
    primary key (day, role, measure, name, days)
  );
  create index report_days_read on report_days (role, measure, day);

  -- The day up to which something is counted.
  create table report_progress (
    part text primary key,
    day date not null,
    counted_at timestamptz not null
  );

  -- The drafts that were counted as left: each once, although its applicant may come back.
  create table report_left (
    application_id integer primary key references applications (id) on delete cascade
  );
  `,
);

/** Changes of status by their day. */
export const reportIndex = concurrentIndex('0049-report-index', {
  index: 'audit_events_status',
  on: "audit_events (at) where action = 'status'",
});

/** The changes of status of one case. */
export const reportCaseIndex = concurrentIndex('0050-report-case-index', {
  index: 'audit_events_case_status',
  on: "audit_events (application_id, id) where action = 'status'",
});
