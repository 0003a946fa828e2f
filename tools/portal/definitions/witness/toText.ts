import type { Count, StepProof, WitnessReport } from '@porchlight/engine/witness';
import { formatFindings } from '../formats/index.ts';
import type { BrowserReport } from './browser/walkPages.ts';

const KINDS: [keyof WitnessReport['counts'], string][] = [
  ['step', 'steps'],
  ['field', 'fields'],
  ['keyword', 'wrong answers'],
  ['rule', 'rules'],
  ['branch', 'alternatives'],
  ['gate', 'gates'],
  ['document', 'documents'],
];

/** Rows as a table: each column as wide as its widest word. */
function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]!.length))) ?? [];
  return rows.map((row) =>
    `  ${row.map((word, at) => word.padEnd(widths[at]!)).join('  ')}`.trimEnd(),
  );
}

function countWords({ reached, of }: Count): string {
  return reached === of ? 'all' : `${of - reached} not`;
}

/** What of the steps is proven, and of each other why it is not. */
function proofLines(proofs: StepProof[]): string[] {
  const sampled = proofs.filter(({ doubts }) => doubts.length);
  const cases = proofs.reduce((sum, proof) => sum + proof.cases, 0);
  const rows = sampled.map(({ subject, step, doubts }) => [
    subject,
    step,
    doubts.slice(0, 2).join('; '),
  ]);
  return [
    `  proven   ${proofs.length - sampled.length} of ${proofs.length}, by ${cases} combinations of what was answered before`,
    `  sampled  ${sampled.length}`,
    ...table(rows).map((row) => `  ${row}`),
  ];
}

/** What the page showed. */
function browserLines(browser: Omit<BrowserReport, 'findings'> | undefined): string[] {
  if (!browser) return [];
  const { ways, compared, entered, untyped, left } = browser;
  return [
    'In the browser, from the first step until it is received',
    ...table(
      ways.map(({ subject, steps, isThrough }) => [
        subject,
        `${steps} steps`,
        isThrough ? 'received' : 'stuck',
      ]),
    ),
    `  ${compared} messages compared with the kernel's`,
    `  ${entered} wrong answers entered; ${untyped} that no field takes; ${left} that no way came by`,
    '',
  ];
}

/** For people: how far each form was walked, what was reached, what is proven, and what is wrong. */
export function toText(
  folder: string,
  report: WitnessReport & { browser?: Omit<BrowserReport, 'findings'> },
): string {
  const { day, seed, ways, counts, proofs, pairsLeft, findings, fromBefore } = report;
  const left = pairsLeft ? [`  ${pairsLeft} more pairs of programs were not walked`] : [];
  const lines = [
    `${folder || '.'}: walked as on ${day}, seed ${seed}`,
    '',
    'Forms, from the first step to the end',
    ...table(
      ways.map(({ subject, steps, isThrough }) => [
        subject,
        `${steps.length} steps`,
        isThrough ? 'through' : 'stuck',
      ]),
    ),
    ...left,
    '',
    'Reached',
    ...table(
      KINDS.map(([kind, name]) => [
        name,
        `${counts[kind].reached}/${counts[kind].of}`,
        countWords(counts[kind]),
      ]),
    ),
    ...fromBefore.map(
      ({ subject, what }) => `  ${subject}: "${what}" only by who answered before it was retired`,
    ),
    '',
    'Steps that can be left, whatever was answered before',
    ...proofLines(proofs),
    '',
    ...browserLines(report.browser),
  ];
  // Of a trap much else is never reached: the cause stands first.
  const causes = findings.filter(({ severity }) => severity === 'error');
  const others = findings.filter(({ severity }) => severity !== 'error');
  return `${lines.join('\n')}\n${formatFindings('text', { folder, findings: [...causes, ...others] })}`;
}
