import { applyRetentionPeriods } from './applyRetentionPeriods.ts';
import { chainAuditEvents } from './chainAuditEvents.ts';
import { closeOverdueDrafts } from './closeOverdueDrafts.ts';
import { countReports } from './countReports.ts';
import { forgetIdempotencyKeys } from './forgetIdempotencyKeys.ts';
import { forgetRateLimits } from './forgetRateLimits.ts';
import { forgetReplies } from './forgetReplies.ts';
import { forgetSms } from './forgetSms.ts';
import { forgetStaffAddresses } from './forgetStaffAddresses.ts';
import { forgetUploadDays } from './forgetUploadDays.ts';
import type { Job } from './Job.ts';
import { projectCases } from './projectCases.ts';
import { publishScheduledReleases } from './publishScheduledReleases.ts';
import { remindApplicants } from './remindApplicants.ts';
import { removeFormEntries } from './removeFormEntries.ts';
import { restoreSubmittedStatus } from './restoreSubmittedStatus.ts';
import { scanWaitingDocuments } from './scanWaitingDocuments.ts';
import { sendEvents } from './sendEvents.ts';
import { sendMail } from './sendMail.ts';
import { sendPackages } from './sendPackages.ts';
import { sendSms } from './sendSms.ts';
import { sweepDocuments } from './sweepDocuments.ts';
import { sweepPackContents } from './sweepPackContents.ts';
import { sweepSessions } from './sweepSessions.ts';
import { sweepUploads } from './sweepUploads.ts';

/** Every job. Adding one is adding a file and a line. */
export const allJobs: Job[] = [
  applyRetentionPeriods,
  chainAuditEvents,
  closeOverdueDrafts,
  countReports,
  forgetIdempotencyKeys,
  forgetRateLimits,
  forgetReplies,
  forgetSms,
  forgetStaffAddresses,
  forgetUploadDays,
  projectCases,
  publishScheduledReleases,
  remindApplicants,
  removeFormEntries,
  restoreSubmittedStatus,
  scanWaitingDocuments,
  sendEvents,
  sendMail,
  sendPackages,
  sendSms,
  sweepDocuments,
  sweepPackContents,
  sweepSessions,
  sweepUploads,
];
