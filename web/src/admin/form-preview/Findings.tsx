import {
  type Finding,
  type FormSources,
  type OutlineStep,
  sentenceOf,
} from '@porchlight/engine/explain';
import type { ReactNode } from 'react';
import type { SayWords } from '../words/words.ts';
import { plainSentence } from './plainSentence.ts';
import { SourceLink, usePlainTitles } from './SourceLink.tsx';

/** `texts/es/steps/race.json`, `steps/race.schema.json` and `steps/race.ui.json` are one step's: `steps/race`. */
export const stemOf = (file: string) =>
  file
    .replace(/(^|\/)texts\/[\w-]+\//, '$1')
    .replace(/(\.schema|\.ui|\.fields|\.upload)?\.json$/, '');

/** The findings in the files of a step, its translations among them. */
export function findingsOfStep(
  findings: Finding[],
  sources: FormSources | undefined,
  step: OutlineStep,
): Finding[] {
  const own = sources?.steps[step.name];
  const stems = new Set(
    [own?.place, own?.ui, ...step.fields.map(({ pointer }) => sources?.fields[pointer]?.place)].map(
      (place) => place && stemOf(place.file),
    ),
  );
  return findings.filter(({ file }) => stems.has(stemOf(file)));
}

/** Behind the last part of a notice, as a pointer says it. */
export const NEW_BLOCK = '/blocks/-';

export interface FindingsProps<Found extends Finding> {
  findings: Found[];
  say: SayWords;
  /** What can be done with one, beside going to its place. */
  actionOf?(finding: Found): ReactNode;
}

/** What was found: each with its place and a way to mend it. */
export function Findings<Found extends Finding>(props: FindingsProps<Found>) {
  const { findings, say, actionOf } = props;
  const titles = usePlainTitles();
  if (!findings.length) return <p className="quiet">{say('findings.none')}</p>;
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <li
          key={`${finding.file} ${finding.line} ${finding.column} ${finding.code} ${sentenceOf(finding)}`}
          data-severity={finding.severity}
        >
          <strong>{say(`findings.${finding.severity}`)}</strong>{' '}
          {(titles && plainSentence(finding, { titles, say })) || (
            <FilesSentence finding={finding} />
          )}
          <br />
          {titles && <NoticeLink finding={finding} say={say} />}
          <SourceLink place={finding} say={say} /> {actionOf?.(finding)}
        </li>
      ))}
    </ul>
  );
}

/** Where it is mended: in the notice that an action sends, by a part that is added. */
function NoticeLink({ finding: { params }, say }: { finding: Finding; say: SayWords }) {
  const { notice } = params ?? {};
  if (notice === undefined) return null;
  const place = { file: notice, line: 1, column: 1, pointer: NEW_BLOCK };
  return <SourceLink place={place} say={say} />;
}

/** What is wrong and how to mend it, as who edits files needs to know it. */
function FilesSentence({ finding }: { finding: Finding }) {
  return (
    <>
      {sentenceOf(finding)}
      <br />
      <span className="quiet">{finding.hint}</span>
    </>
  );
}
