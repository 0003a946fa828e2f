import { NetworkError } from '../../http/ApiError.ts';
import { isPassing } from '../../http/createRequest.ts';
import type { Tagged } from '../api/createApi.ts';

/** Milliseconds that the server may take where this device has the application, too. */
const PATIENCE = 8000;

/** An application that was opened. */
export interface Opened extends Tagged {
  /** True where the server gave no answer: then it is what this device had kept. */
  isRecalled: boolean;
}

/**
 * The application as the server has it; without an answer, as this device kept it.
 * @param recorded What this device kept, if anything.
 * @throws What `loading` threw, where nothing was kept or the server did answer.
 */
export async function loadOrRecall(
  loading: Promise<Tagged>,
  recorded: Tagged | undefined,
): Promise<Opened> {
  if (!recorded) return { ...(await loading), isRecalled: false };
  const giveUp = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new NetworkError('No answer yet')), PATIENCE);
  });
  try {
    return { ...(await Promise.race([loading, giveUp])), isRecalled: false };
  } catch (error) {
    if (!isPassing(error)) throw error;
    return { ...recorded, isRecalled: true };
  }
}
