import { isRefusal } from '../state/isRefusal.ts';
import { useSharedState } from '../state/SharedStateProvider.tsx';
import { useText } from '../texts/TextsProvider.tsx';

/**
 * Says why something was not done: what the server refuses in its words, that it needs a line where
 * there is none, and else that it went wrong.
 */
export function useSayFailure(): (error: unknown) => void {
  const text = useText();
  const { services } = useSharedState();
  return (error) => {
    const isAway = services.isAway?.(error) === true;
    const refused = isRefusal(error) ? error.sentence : undefined;
    services.notify(refused ?? text(isAway ? 'application.needs-a-line' : 'toast-went-wrong'));
  };
}
