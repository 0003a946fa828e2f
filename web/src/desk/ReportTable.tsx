import { localeOf } from '@porchlight/engine';
import type { ReactNode } from 'react';
import { useDesk } from './DeskContext.ts';

/** A line of a report: its name, how many, and further figures. */
export interface ReportLine {
  label: string;
  count: number;
  figures?: ReactNode[];
}

export interface ReportTableProps {
  /** What the table is, for who does not see its heading. */
  caption: string;
  /** Above the names, above how many, and above each further figure. */
  heads: [string, string, ...string[]];
  lines: ReportLine[];
}

/** Counts as a table, each with a bar beside it: the picture and its figures are one. */
export function ReportTable({ caption, heads, lines }: ReportTableProps) {
  const { desk, say } = useDesk();
  if (lines.length === 0) return <p className="quiet">{say('report.none')}</p>;
  const most = Math.max(...lines.map(({ count }) => count));
  const format = new Intl.NumberFormat(localeOf(desk.language));
  return (
    <table className="report">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, count, figures = [] }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="bar" data-head={heads[1]}>
              <span className="number">{format.format(count)}</span>
              <span className="length" style={{ width: `${(70 * count) / most}%` }} />
            </td>
            {figures.map((figure, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a figure stands under its head
              <td key={index} data-head={heads[index + 2]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
