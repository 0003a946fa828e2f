import type { Draft } from '../session/createDraft.ts';
import { canChange } from '../session/records.ts';
import type { Session } from '../session/Session.ts';
import { tellUnsent } from './tellLost.ts';

/** Goes on with what an earlier page left of items; what will not reach the server is told. */
export async function takeUpUnsent(draft: Draft, openUnsent: Session['openUnsent']): Promise<void> {
  const { application } = draft.state;
  for (const one of draft.cache.unsentApplications()) {
    const isOpen = one === application.id && canChange(application);
    await (isOpen ? openUnsent() : tellUnsent(draft, one)).catch(() => undefined);
  }
}

/** She has seen what will not reach the server: it is in the journal no more. */
export function forgetLost(draft: Draft): void {
  const sent = draft.state.lost.filter(({ why }) => why === 'sent');
  // What waits of one that is open again is kept by itself.
  const open = draft.unsent && draft.state.application.id;
  for (const { application } of sent)
    if (application !== open) draft.cache.keepUnsent(application, []);
  draft.change({ lost: [] });
}
