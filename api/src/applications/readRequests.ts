import { randomBytes } from 'node:crypto';
import type { DocumentSlot } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { OperatorError } from '../OperatorError.ts';
import type { DocumentRequest } from './ApplicationRow.ts';

const REASONS = 'requests.';

/** Every paper that the release asks for, whichever program is chosen. */
function allSlots(release: Release): DocumentSlot[] {
  const { compiled } = release;
  const [language = ''] = compiled.settings.languages;
  const own = release.form('application').steps;
  const parts = Object.values(compiled.parts ?? {}).flatMap((one) => one[language] ?? []);
  return [
    ...own.flatMap(({ documents = [] }) => documents),
    ...parts.flatMap(({ documents }) => documents.flatMap(({ needed }) => needed)),
  ];
}

/** Whether the release asks for such a paper. */
export const isSlot = (release: Release, id: string): boolean =>
  allSlots(release).some((slot) => slot.id === id);

/** Such a paper, why, and the document that stands for it now: `photo-id:unreadable#17`. */
const ASKED = /^([^:]*)(?::([^#]*)(?:#(\d+))?)?$/;

/** How it is written that a document is asked for again. */
export const writeAgain = (paper: string, reason: string, document: number): string =>
  `${paper}:${reason}#${document}`;

/** Whether it is written so. */
export const isAgain = (asked: string): boolean => ASKED.exec(asked)?.[3] !== undefined;

/**
 * Refuses what only the desk may write, which looks first whether the document is one of the case.
 * @throws OperatorError for a document that is asked for again
 */
export function refuseAgain(asked: string[]): void {
  const again = asked.find(isAgain);
  if (again === undefined) return;
  throw new OperatorError(
    `"${again}" asks for one document again, as the desk does: leave out what begins with "#".`,
  );
}

/**
 * Reads which papers are asked for: `photo-id`, `energy.bill:too-old`, `Utility:unreadable`.
 * @param asked Each the id of a slot or the name of a category, and behind a colon a reason, as
 * `pages/requests.json` calls it; behind that and a `#` the document that is asked for again.
 * @throws OperatorError for a paper or a reason that the release has not: it says which there are.
 */
export function readRequests(release: Release, asked: string[]): DocumentRequest[] {
  const slots = allSlots(release);
  const { fileCategories } = release.portal();
  const reasons = Object.keys(release.texts())
    .filter((id) => id.startsWith(REASONS))
    .map((id) => id.slice(REASONS.length));
  return asked.map((one) => {
    const [, name = one, reason, document] = ASKED.exec(one) ?? [];
    const slot = slots.find(({ id }) => id === name);
    const category = fileCategories.find((kind) => kind.name === name)?.value;
    const value = slot ? Number(slot.category) : category;
    if (value === undefined) {
      const known = [...slots.map(({ id }) => id), ...fileCategories.map((kind) => kind.name)];
      throw new OperatorError(`There is no paper "${name}". The pack has: ${known.join(', ')}.`);
    }
    if (reason !== undefined && !reasons.includes(reason))
      throw new OperatorError(
        `There is no reason "${reason}". pages/requests.json has: ${reasons.join(', ') || 'none'}.`,
      );
    return {
      id: `request.${randomBytes(4).toString('hex')}`,
      ...(slot && { slot: slot.id }),
      category: value,
      ...(reason !== undefined && { reason }),
      ...(document !== undefined && { document: Number(document) }),
    };
  });
}
