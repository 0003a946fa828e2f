import { sentenceOf } from '@porchlight/engine/explain';
import { type Checked, pathOf } from './Checked.ts';

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Workflow commands of GitHub Actions: each finding stands beside its line in the pull request. */
export function toGithub(checked: Checked): string {
  return checked.findings
    .map((finding) => {
      const properties = {
        file: pathOf(checked, finding),
        line: String(finding.line),
        col: String(finding.column),
        title: finding.code,
      };
      const list = Object.entries(properties).map(
        ([key, text]) => `${key}=${escapeProperty(text)}`,
      );
      const said = escapeData(`${sentenceOf(finding)}. ${finding.hint}`);
      return `::${finding.severity} ${list.join(',')}::${said}\n`;
    })
    .join('');
}
