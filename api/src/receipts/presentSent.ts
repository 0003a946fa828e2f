import type { JsonObject } from '@porchlight/engine';
import type { Receipt, ReceiptSection } from './Receipt.ts';

/** What was sent, as her page shows it: `{ answeredIn, steps: [{ heading, lines: [{ question, answer }], parts }] }`. */
export function presentSent({ answeredIn, steps }: Receipt): JsonObject {
  return { answeredIn, steps: steps.map(presentSection) };
}

const presentSection = ({ heading, lines, parts }: ReceiptSection): JsonObject => ({
  heading,
  lines: lines.map(({ question, answer }) => ({ question, answer })),
  parts: parts.map(presentSection),
});
