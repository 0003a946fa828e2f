import { sentenceOf } from '@porchlight/engine/explain';
import { codes, type Finding, type FindingCode, pageOf } from '@porchlight/engine/pack';
import type { Log, ReportingDescriptor, Result } from 'sarif';
import { type Checked, pathOf } from './Checked.ts';

const names = Object.keys(codes) as FindingCode[];

function toRule(code: FindingCode): ReportingDescriptor {
  const { severity, meaning, hint } = pageOf(code);
  return {
    id: code,
    shortDescription: { text: code.replaceAll('-', ' ') },
    fullDescription: { text: meaning },
    help: { text: hint },
    helpUri: `docs/definitions/${code}.md`,
    defaultConfiguration: { level: severity },
  };
}

function toResult(checked: Checked, finding: Finding): Result {
  return {
    ruleId: finding.code,
    ruleIndex: names.indexOf(finding.code),
    level: finding.severity,
    message: { text: `${sentenceOf(finding)}. ${finding.hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(pathOf(checked, finding)) },
          region: { startLine: finding.line, startColumn: finding.column },
        },
        logicalLocations: [{ fullyQualifiedName: finding.pointer || '/', kind: 'value' }],
      },
    ],
    // What stays the same while the file moves around it, so that a known finding is not told as new.
    partialFingerprints: { 'pointer/v1': `${finding.code}:${finding.file}#${finding.pointer}` },
  };
}

/** SARIF 2.1.0, which code hosts and editors read. */
export function toSarif(checked: Checked): string {
  const log: Log = {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: { driver: { name: 'Porchlight', rules: names.map(toRule) } },
        columnKind: 'utf16CodeUnits',
        results: checked.findings.map((finding) => toResult(checked, finding)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
