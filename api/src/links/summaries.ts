import { type JsonObject, type Pointer, readPointer, wireNames } from '@porchlight/engine';
import { findById } from '../applications/ApplicationRow.ts';
import { asSubmitted } from '../applications/asSubmitted.ts';
import {
  chosenPrograms,
  type DecryptedApplication,
  decryptApplication,
} from '../applications/DecryptedApplication.ts';
import { releaseOf } from '../applications/openApplication.ts';
import { sql } from '../database/index.ts';
import { notFound } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import type { LinkRow } from './LinkRow.ts';

const APPOINTMENT = sql(
  'link-appointment',
  `select id as "apptID", to_char(on_date, 'YYYY-MM-DD') as "appDate",
     agency_code as "agencyCode", program, client_name as "longClientName",
     to_char(at_time, 'HH24:MI') as "appTime", site_name as "siteName",
     is_phone_only as "phoneApptsOnly", uses_types as "agencyUsesApptTypes", type as "apptType", email
   from appointments where id = $1`,
);
const UPLOAD_EMAIL = sql(
  'link-application-email',
  'select upload_email as email from applications where id = $1',
);

/** `Rosa María Delgado` → `R. M. D.`: enough for who was meant, nothing for anybody else. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`)
    .join(' ');

/**
 * What a link's holder sees of its appointment or application: the summary of the specification's
 * section 3, the e-mail whole, other personal fields masked or left out.
 */
export async function summarize(
  services: Services,
  link: LinkRow,
  language: string,
): Promise<JsonObject> {
  const release = services.releases.current();
  const summary =
    link.kind === 'appointment'
      ? await summarizeAppointment(services, link)
      : await summarizeApplication(services, link, language);
  return {
    ...summary,
    agencyCode: link.agencyCode,
    flow: release.flowOf(link.kind, link.agencyCode),
    release: release.hash,
    expiresAt: link.expiresAt.toISOString(),
  };
}

async function summarizeAppointment(
  { database }: Services,
  { appointmentId }: LinkRow,
): Promise<JsonObject> {
  const row = await database.first<JsonObject>(APPOINTMENT, [appointmentId]);
  if (!row) throw notFound();
  return { ...row, longClientName: initials(String(row.longClientName)) };
}

async function summarizeApplication(
  services: Services,
  { applicationId }: LinkRow,
  language: string,
): Promise<JsonObject> {
  const { database, releases } = services;
  const found = await findById(database, applicationId!);
  if (!found) throw notFound();
  const row = await asSubmitted(database, found, releases.current());
  const application = decryptApplication(services, row, await releaseOf(services, row), language);
  const own = await database.first<{ email: string | null }>(UPLOAD_EMAIL, [applicationId]);
  const text = (name: string) => String(answerOf(application, name) ?? '');
  return {
    applicationID: row.id,
    dateReceived: row.dateReceived?.toISOString() ?? null,
    methodReceived: 'online',
    status: application.release.portal(language).statuses.find(({ id }) => id === row.status)!
      .label,
    assistanceType: chosenPrograms(application.release, application.raw)
      .map(({ friendlyName }) => friendlyName)
      .join(', '),
    names: initials(`${text('firstName')} ${text('lastName')}`),
    email: own?.email ?? (text('email') || null),
    // What this portal does not know of an application: its case management does.
    dateDisconnect: null,
    assignedTo: null,
    assignedDate: null,
    color: null,
    beginWorkDate: null,
  };
}

/** An answer by its server name. */
function answerOf({ release, raw }: DecryptedApplication, name: string) {
  const pointer: Pointer | undefined = wireNames(release.form('application')).get(name)?.field
    .pointer;
  return pointer && readPointer(raw, pointer);
}
