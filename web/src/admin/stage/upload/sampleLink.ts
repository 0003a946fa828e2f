import { formatMessage, type Portal, type UploadFlow } from '@porchlight/engine';
import type { FilesState } from '@porchlight/engine/explain';
import type { LinkFile } from '../../../links/link/createLinkApi.ts';
import type { LinkSummary } from '../../../links/link/LinkSummary.ts';
import type { UploadPreview } from '../../form-preview/PreviewState.ts';

const DAY = 24 * 60 * 60 * 1000;
const after = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const dayOf = (moment: string) => moment.slice(0, 10);
/** Days from now to the sample's appointment, and since the sample's application came. */
const AHEAD = 9;
const SINCE = 3;
const INITIALS = 'A. B.';
const EMAIL = 'someone@example.org';

/** What a link says of an appointment or an application that nobody has. */
export function sampleSummary(
  { flow, link, release, files }: UploadPreview,
  portal: Portal,
): LinkSummary {
  const { agency, limits, statuses } = portal;
  const all = { agencyCode: '', flow, release, email: files === 'none' ? null : EMAIL };
  if (link === 'appointment') {
    return {
      ...all,
      apptID: 1,
      appDate: dayOf(after(AHEAD)),
      appTime: '10:30',
      program: null,
      longClientName: INITIALS,
      siteName: agency.name,
      phoneApptsOnly: false,
      agencyUsesApptTypes: false,
      apptType: null,
      expiresAt: after(AHEAD + limits.appointmentLinkDays),
    };
  }
  const status = statuses.find(({ role }) => role === 'review') ?? statuses[0]!;
  return {
    ...all,
    applicationID: 1,
    names: INITIALS,
    assistanceType: '',
    status: status.label,
    dateReceived: after(-SINCE),
    dateDisconnect: null,
    expiresAt: after(limits.applicationLinkDays),
  };
}

const BYTES = 348_000;

/** One file in each step that collects them: its title stands for what was said of it. */
export function sampleFiles(flow: UploadFlow, state: FilesState, portal: Portal): LinkFile[] {
  if (state === 'none') return [];
  const refusal = formatMessage(portal.texts, 'problems.file-infected', {}, portal.language);
  return flow.steps.flatMap(({ kind, title, category }, index): LinkFile[] =>
    kind !== 'documents'
      ? []
      : [
          {
            id: `sample-${index}`,
            fileName: `${index + 1}.pdf`,
            description: title,
            fileCategory: category!,
            size: BYTES,
            state: state === 'files' ? 'ready' : state,
            ...(state === 'refused' && { refusal }),
          },
        ],
  );
}
