import type { Migration } from '../migration.ts';
import { applications } from './0001-applications.ts';
import { records } from './0002-records.ts';
import { links } from './0003-links.ts';
import { publications } from './0004-publications.ts';
import { formEntries } from './0005-form-entries.ts';
import { setAside } from './0006-set-aside.ts';
import { studio } from './0007-studio.ts';
import { sealedDocuments } from './0008-sealed-documents.ts';
import { documentSizes } from './0009-document-sizes.ts';
import { writeProbe } from './0010-write-probe.ts';
import { jobs } from './0012-jobs.ts';
import { documentCleanup } from './0013-document-cleanup.ts';
import { visitedSteps } from './0014-visited-steps.ts';
import { uploads } from './0015-uploads.ts';
import { auditChain } from './0017-audit-chain.ts';
import { retention } from './0018-retention.ts';
import { retentionIndexes } from './0018-retention-indexes.ts';
import { documentSlots } from './0019-document-slots.ts';
import { documentRequests } from './0020-document-requests.ts';
import { outgoingMail } from './0021-outgoing-mail.ts';
import { desk } from './0030-desk.ts';
import { messages } from './0031-messages.ts';
import { draftReminders } from './0032-draft-reminders.ts';
import { eventDeliveries } from './0033-event-deliveries.ts';
import { corrections } from './0034-corrections.ts';
import { deskSame } from './0035-desk-same.ts';
import { studioHistory } from './0040-studio-history.ts';
import { studioReviews } from './0041-studio-reviews.ts';
import { releaseNames } from './0042-release-names.ts';
import { textMessages } from './0043-text-messages.ts';
import { deskFacets } from './0045-desk-facets.ts';
import { deskViews } from './0046-desk-views.ts';
import { studioComments } from './0047-studio-comments.ts';
import { reportCaseIndex, reportIndex, reports } from './0048-reports.ts';
import { eventPackages } from './0051-event-packages.ts';
import { releaseParts } from './0052-release-parts.ts';
import { mailReplies } from './0056-mail-replies.ts';
import { sealedActions } from './0057-sealed-actions.ts';
import { staffChanges } from './0058-staff-changes.ts';
import { mailDigests } from './0059-mail-digests.ts';
import { deskLooks } from './0060-desk-looks.ts';
import { looksOfStaff } from './0061-looks-of-staff.ts';
import { kindsOfKeys } from './0062-kinds-of-keys.ts';
import { uploadCodes } from './0064-upload-codes.ts';
import { saves } from './0065-saves.ts';
import { staffMailIndex, staffNotices } from './0066-staff-notices.ts';

/** The core's history, in order. Adding one is adding a file and one line. */
export const coreMigrations: Migration[] = [
  applications,
  records,
  links,
  publications,
  formEntries,
  setAside,
  studio,
  sealedDocuments,
  documentSizes,
  writeProbe,
  jobs,
  documentCleanup,
  visitedSteps,
  uploads,
  auditChain,
  retention,
  retentionIndexes,
  documentSlots,
  documentRequests,
  outgoingMail,
  desk,
  messages,
  draftReminders,
  eventDeliveries,
  corrections,
  deskSame,
  studioHistory,
  studioReviews,
  releaseNames,
  textMessages,
  deskFacets,
  deskViews,
  studioComments,
  reports,
  reportIndex,
  reportCaseIndex,
  eventPackages,
  releaseParts,
  mailReplies,
  sealedActions,
  staffChanges,
  mailDigests,
  deskLooks,
  looksOfStaff,
  kindsOfKeys,
  uploadCodes,
  saves,
  staffNotices,
  staffMailIndex,
];
