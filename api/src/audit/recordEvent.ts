import { type QueryRunner, sql } from '../database/index.ts';

/** What somebody did to an application or saw of it. Never holds a value that was given. */
export interface AuditEvent {
  /** A subject, or `operator:<name>`. */
  actor: string;
  action:
    | 'reveal'
    | 'submit'
    | 'status'
    | 'document-view'
    | 'document-copy'
    | 'receipt-view'
    | 'letter-view'
    | 'mail-sent'
    | 'mail-failed'
    | 'event-sent'
    | 'event-failed'
    | 'event-resend'
    | 'document-delete'
    | 'document-refused'
    | 'documents-remove'
    | 'member-delete'
    | 'start-from'
    | 'show'
    | 'export'
    | 'release-publish'
    | 'release-roll-back'
    | 'release-schedule'
    | 'release-unschedule'
    | 'release-schedule-failed'
    | 'review-ask'
    | 'review-approve'
    | 'review-changes'
    | 'rotate-keys'
    | 'retire-key'
    | 'backup-create'
    | 'backup-restore'
    | 'job-retry'
    | 'link-create'
    | 'link-revoke'
    | 'link-upload'
    | 'link-email'
    | 'key-create'
    | 'key-revoke'
    | 'appointments-import'
    | 'audit-export'
    | 'audit-remove'
    | 'retention-count'
    | 'retention-remove'
    | 'hold-set'
    | 'hold-release'
    | 'person-export'
    | 'person-erase'
    | 'form-receive'
    | 'forms-remove'
    | 'desk-view'
    | 'desk-find'
    | 'desk-list'
    | 'desk-export'
    | 'desk-oversee'
    | 'desk-action'
    | 'desk-assign'
    | 'answer-change'
    | 'message-sent'
    | 'staff-told'
    | 'staff-not-told'
    | 'staff-mail-failed'
    | 'message-received'
    | 'message-read'
    | 'text-sent'
    | 'text-failed'
    | 'text-uncertain'
    | 'texts-on'
    | 'texts-off';
  applicationId?: number;
  details?: { [name: string]: string | number | null | undefined };
}

const INSERT = sql(
  'audit-insert',
  'insert into audit_events (actor, action, application_id, details) values ($1, $2, $3, $4)',
);

/** Writes an event; in the same transaction as what it tells of. */
export async function recordEvent(runner: QueryRunner, event: AuditEvent): Promise<void> {
  const { actor, action, applicationId, details } = event;
  await runner.run(INSERT, [actor, action, applicationId ?? null, details ?? {}]);
}
