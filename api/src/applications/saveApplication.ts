import { setImmediate as takeTurns } from 'node:timers/promises';
import { canEdit, splitRestricted } from '@porchlight/engine';
import type { Applicant } from '../auth/index.ts';
import { sql } from '../database/index.ts';
import { entityTag, matchesTag } from '../http/entityTags.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { heldBy } from '../identity/owners.ts';
import type { Services } from '../Services.ts';
import { findOpen } from './ApplicationRow.ts';
import { asSubmitted } from './asSubmitted.ts';
import { holdSave } from './corrections.ts';
import {
  type DecryptedApplication,
  decryptApplication,
  storableAnswers,
  type Validated,
  validateApplication,
} from './DecryptedApplication.ts';
import { holdOthers } from './holdOthers.ts';
import { releaseOf } from './openApplication.ts';
import { isDemoUser, isOverdue, roleOf } from './policies.ts';
import { presentApplication } from './presentApplication.ts';
import { withVisited } from './progress.ts';
import {
  checkStepRange,
  grantedPosition,
  type ReadSave,
  readSave,
  type SaveRequest,
} from './readSave.ts';
import { noteAnswers, withSave } from './saves.ts';
import { sealMoved } from './setAside.ts';

const { held, isHeld } = heldBy('$10');
/** Stores a save of an owner who is there; a benchmark runs it beside the portal. */
export const UPDATE = sql(
  'application-save',
  `with ${held}
   update applications set answers = $3, restricted = $4, step = $5, release = $6, saved_at = $7,
   set_aside = coalesce($8, set_aside), visited = $9, version = version + 1,
   saves = ${withSave('$11')}
   where id = $1 and version = $2 and closed_at is null and ${isHeld}`,
);

/** A save that was made: what is stored now, and which of it was sent. */
export interface Saved {
  application: DecryptedApplication;
  validated: Validated;
  sent: ReadSave['sent'];
}

/** How often a save without a condition starts over when another one came first. */
const ATTEMPTS = 5;

/**
 * Saves what is there, valid or not. One select and one update, which succeeds only on the version
 * that was read.
 * @throws ProblemError 401 when the account is gone, 404, 409 `not-editable` or `answer-held`, 412 `stale` or `release-outdated`, 422.
 */
export async function saveApplication(
  services: Services,
  applicant: Applicant,
  request: SaveRequest,
  language: string,
): Promise<Saved> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const application = await loadForSave(services, applicant, language);
    const save = readSave(application, request);
    checkPreconditions(services, applicant, application, request, save);
    // Of a form with a thousand questions each of the two takes a while: others come in between.
    await takeTurns();
    const saved = await writeSave(services, application, holdSave(application, save));
    if (saved) return saved;
    if (request.ifMatch !== undefined) continue; // The next round finds the tag stale, and what is there.
  }
  throw new ProblemError(503, 'unavailable', { headers: { 'Retry-After': '1' } });
}

/** The applicant's open application, ready to be changed. */
export async function loadForSave(
  services: Services,
  applicant: Applicant,
  language: string,
): Promise<DecryptedApplication> {
  const found = await findOpen(services.database, applicant.subject);
  if (!found) throw notFound();
  const row = await asSubmitted(services.database, found, services.releases.current());
  const application = decryptApplication(services, row, await releaseOf(services, row), language);
  return holdOthers(services, services.database, application);
}

/** @throws ProblemError when this applicant may not change it now. */
export function checkEditable(
  { config, clock }: Services,
  applicant: Applicant,
  { release, row }: DecryptedApplication,
): void {
  const isDemo = isDemoUser(config, applicant);
  if (!canEdit(roleOf(release, row), { isDemo }) || isOverdue(release, row, clock()))
    throw new ProblemError(409, 'not-editable');
}

/** The order matters: a page that is told of a newer release or version keeps what was typed. */
export function checkPreconditions(
  services: Services,
  applicant: Applicant,
  application: DecryptedApplication,
  { ifMatch, release }: SaveRequest,
  save: Pick<ReadSave, 'isKnown'>,
): void {
  checkEditable(services, applicant, application);
  const current = () =>
    presentApplication(application, { isDemo: isDemoUser(services.config, applicant) });
  const headers = { ETag: entityTag(application.row) };
  if (release !== undefined && release !== services.releases.current().hash)
    throw new ProblemError(412, 'release-outdated', {
      headers,
      extensions: { current: current() },
    });
  // An answer that got lost on the way is asked for again with the old tag: nothing would change.
  if (ifMatch !== undefined && !matchesTag(ifMatch, entityTag(application.row)) && !save.isKnown())
    throw new ProblemError(412, 'stale', { headers, extensions: { current: current() } });
}

async function writeSave(
  { database, owners, vault, clock }: Services,
  application: DecryptedApplication,
  save: ReadSave,
): Promise<Saved | undefined> {
  const { row, release } = application;
  const validated = validateApplication(application, save.raw);
  const { steps } = validated.evaluation;
  checkStepRange(save.wanted, steps.length);
  const position = grantedPosition(application, validated, save.wanted);
  const answers = storableAnswers(validated.form, save.raw);
  const { open, restricted } = splitRestricted(
    validated.form,
    answers,
    Object.keys(row.restricted),
  );
  const step = steps[position] ?? row.step;
  const now = clock();
  const next = {
    ...row,
    version: row.version + 1,
    step,
    visited: withVisited(validated, row, step),
    release: release.hash,
    answers: open,
    restricted: vault.seal(row.record, restricted, {
      sealed: row.restricted,
      plain: application.raw,
    }),
  };
  const values = [
    row.id,
    row.version,
    next.answers,
    next.restricted,
    next.step,
    next.release,
    now,
    sealMoved(vault, row, release, application.setAside),
    next.visited,
    owners.accountOf(row.owner),
    noteAnswers(application, validated.form, save, now),
  ];
  if ((await database.run(UPDATE, values)) === 0) {
    // Not the version that was read, or nobody's any more.
    await owners.hold(database, row.owner);
    return undefined;
  }
  return { application: { ...application, row: next, raw: save.raw }, validated, sent: save.sent };
}
