import type { Choice, Json } from './types.ts';

/** How often an amount comes: `times` in `over` of the periods that the answer counts in, once in one unless it says otherwise. */
export type Frequency = Pick<Choice, 'times' | 'over'>;

/** Whether an amount that comes so often is the answer as it stands. */
export const countsOnce = ({ times = 1, over = 1 }: Frequency): boolean => times === over;

/**
 * What an amount that comes so often is for one period, in cents (or whatever `decimals` makes of them),
 * half of one up: 812.50 that comes `{ times: 26, over: 12 }` is 1760.42. What is no amount, or has
 * more decimals, stays what it is: its rules refuse it.
 */
export function perPeriod(
  amount: Json | undefined,
  frequency: Frequency,
  decimals = 2,
): Json | undefined {
  if (typeof amount !== 'number' || countsOnce(frequency)) return amount;
  const parts = Math.round(amount * 10 ** decimals);
  if (!Number.isSafeInteger(parts) || Number(amount.toFixed(decimals)) !== amount) return amount;
  const { times = 1, over = 1 } = frequency;
  // Whole numbers of any length, so that no half is lost: -(a / b) rounds as a / b does.
  const [all, each] = [BigInt(Math.abs(parts)) * BigInt(times), BigInt(over)];
  const rounded = Number((2n * all + each) / (2n * each)) / 10 ** decimals;
  return amount < 0 ? -rounded : rounded;
}
