import {
  readShape,
  SHAPES,
  type Shape,
  setShape,
  setUpperCase,
  setWidth,
  WIDTHS,
  type Width,
} from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { QuestionPartProps } from './QuestionPartProps.ts';

/** How a plain text is typed: of which characters, in which letters, in how long a box. */
export function TextShapeFields({ files, place, say, onBuild }: QuestionPartProps) {
  const typed = useMemo(() => readShape(files, place), [files, place]);
  if (!typed) return null;
  const { shape, isUpperCase, width } = typed;
  return (
    <>
      <label className="tool">
        <span>{say('build.shape')}</span>
        <select
          value={shape}
          onChange={({ target }) => onBuild(() => setShape(files, place, target.value as Shape))}
        >
          {SHAPES.map((one) => (
            <option key={one} value={one}>
              {say(`build.shape-${one}`)}
            </option>
          ))}
          {shape === 'hand' && (
            <option value="hand" disabled>
              {say('build.shape-hand')}
            </option>
          )}
        </select>
      </label>
      <label className="form-check">
        <input
          type="checkbox"
          checked={isUpperCase}
          onChange={({ target }) => onBuild(() => setUpperCase(files, place, target.checked))}
        />
        <span>{say('build.upper-case')}</span>
      </label>
      <label className="tool">
        <span>{say('build.width')}</span>
        <select
          value={width ?? ''}
          onChange={({ target }) =>
            onBuild(() => setWidth(files, place, (target.value || undefined) as Width | undefined))
          }
        >
          <option value="">{say('build.width-kind')}</option>
          {WIDTHS.map((one) => (
            <option key={one} value={one}>
              {say(`build.width-${one}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
