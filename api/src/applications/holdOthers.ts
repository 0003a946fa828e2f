import { isDeepStrictEqual } from 'node:util';
import { type Field, fieldsOf, heldAnswers, type Pointer } from '@porchlight/engine';
import type { QueryRunner } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { findSubmission } from './asSubmitted.ts';
import { findCollectionForm } from './collectionForms.ts';
import {
  type DecryptedApplication,
  decryptApplication,
  validateApplication,
} from './DecryptedApplication.ts';
import { findAsked, pointerOfAsked } from './findAsked.ts';
import { isAsSent, openItems } from './heldItems.ts';
import { holdMembers, layMembers } from './heldMembers.ts';
import { isListed } from './listedItems.ts';
import { roleOf } from './policies.ts';

/** Whether some answers are asked for again: all others are held then. */
const areOthersHeld = ({ row, release }: Pick<DecryptedApplication, 'row' | 'release'>): boolean =>
  row.corrections.length > 0 && roleOf(release, row) === 'review';

/**
 * Whether a list has other items than those that were sent, save those that are open by themselves: what
 * she has begun to change stays open. What differs of one of the people is held by itself.
 */
function isChanged(
  list: Field | undefined,
  { now, sent }: { now: DecryptedApplication; sent: DecryptedApplication },
  items: ReadonlySet<Pointer>,
): boolean {
  if (!list) return false;
  if (isListed(list)) return !isAsSent({ now, sent, owner: null }, list, items);
  const [is, was] = [now, sent].map(({ members }) => members.map(({ row }) => row.id));
  return list.resource?.path === 'household_member' && !isDeepStrictEqual(is, was);
}

/** The same application with what was sent of the answers that must stay as they are. */
export async function holdOthers(
  services: Pick<Services, 'vault' | 'clock'>,
  runner: QueryRunner,
  application: DecryptedApplication,
): Promise<DecryptedApplication> {
  if (!areOthersHeld(application)) return application;
  const { row, release, language } = application;
  const found = await findSubmission(runner, row.id);
  if (!found) return application;
  const { snapshot } = found;
  const sent = decryptApplication(services, { ...row, ...snapshot }, release, language);
  const { form, raw, evaluation, problems } = validateApplication(sent);
  const ofMembers = findCollectionForm(release, 'household_member');
  const asked = new Set(
    row.corrections.flatMap(({ at }) => {
      const found = findAsked(form, ofMembers, at);
      return found && !found.member ? [pointerOfAsked(found)] : [];
    }),
  );
  const both = { now: application, sent };
  const items = openItems({ ...both, owner: null }, form, asked);
  const fields = fieldsOf(form);
  const pointers = heldAnswers(form, evaluation, problems, asked).filter(
    (pointer) => !isChanged(fields.get(pointer), both, items),
  );
  const documents = snapshot.documents.map(({ id }) => id);
  const members = holdMembers(application, sent, form);
  const { incomes } = sent.row;
  const held = { ...application, held: { raw, pointers, items, documents, members, incomes } };
  return { ...held, members: layMembers(held) };
}
