import { ASSIGNEE, type Desk, type StaffNotice } from '../kernel/desk/index.ts';
import { isSame, pair, quote, type Tell } from './DiffEntry.ts';
import { wordsOf } from './wordsOf.ts';

const titleOf = ({ name, texts }: StaffNotice): string => wordsOf(texts.subject, () => '…') || name;

/** Who gets a notice, as people call them. */
const receiversIn = ({ roles, texts }: Desk, { to }: StaffNotice): string =>
  to
    .map((id) =>
      id === ASSIGNEE
        ? wordsOf(texts['told.assignee'], () => '') || 'who has the case'
        : (roles.find((one) => one.id === id)?.label ?? id),
    )
    .join(', ');

/** What staff are told by mail otherwise. One that was to the applicant before comes, and goes there. */
export function diffStaffNotices(then: Desk, now: Desk, tell: Tell): void {
  const { gone, added, both } = pair(
    then.staffNotices ?? [],
    now.staffNotices ?? [],
    ({ name }) => name,
  );
  for (const title of gone.map(titleOf))
    tell('safe', 'desk-staff-notice-removed', `Staff are told ${quote(title)} no longer.`, {
      params: { title },
    });
  for (const notice of added) {
    const [title, to] = [titleOf(notice), receiversIn(now, notice)];
    tell('safe', 'desk-staff-notice-added', `Staff are told ${quote(title)} by mail: ${to}.`, {
      params: { title, to },
    });
  }
  for (const [before, after] of both) {
    const title = titleOf(after);
    const tellChange = (what: 'when' | 'words', sentence: string) =>
      tell('safe', 'desk-staff-notice-changed', sentence, { params: { title, what } });
    const [were, are] = [receiversIn(then, before), receiversIn(now, after)];
    if (!isSame([...before.to].sort(), [...after.to].sort()))
      tell('safe', 'desk-notice-receivers', `${quote(title)} goes to ${are}. It went to ${were}.`, {
        params: { title, to: are, were },
      });
    if (!isSame([before.on, before.statuses], [after.on, after.statuses]))
      tellChange('when', `Staff are told ${quote(title)} at another time.`);
    const words = ({ texts, values, blocks }: StaffNotice) => [texts, values, blocks];
    if (!isSame(words(before), words(after)))
      tellChange('words', `${quote(title)} tells staff other things.`);
  }
}
