import {
  type Finding,
  type FormSources,
  type OutlineStep,
  sentenceOf,
} from '@porchlight/engine/explain';
import type { SayWords } from '../words/words.ts';
import { SourceLink, useIsPlain } from './SourceLink.tsx';

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

/** What the check found: each with its place and a way to mend it. */
export function Findings({ findings, say }: { findings: Finding[]; say: SayWords }) {
  const isPlain = useIsPlain();
  if (!findings.length) return <p className="quiet">{say('findings.none')}</p>;
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <li
          key={`${finding.file} ${finding.line} ${finding.column} ${finding.code} ${sentenceOf(finding)}`}
          data-severity={finding.severity}
        >
          <strong>{say(`findings.${finding.severity}`)}</strong>{' '}
          {(isPlain && plainSentence(finding, say)) || <FilesSentence finding={finding} />}
          <br />
          <SourceLink place={finding} say={say} />
        </li>
      ))}
    </ul>
  );
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

/** The same without files, of what is found most while a question is made; undefined of all else. */
function plainSentence({ code, params }: Finding, say: SayWords): string | undefined {
  if (code === 'no-advice') return say('findings.plain-advice');
  if (code !== 'untranslated-text' || !params) return undefined;
  const { text = '', language = '' } = params;
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], {
    type: 'language',
  });
  return say('findings.plain-translation', { text, language: names.of(language) ?? language });
}
