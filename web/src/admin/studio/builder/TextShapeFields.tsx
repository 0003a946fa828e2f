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
import { useMemo, useState } from 'react';
import { useBegun } from './BegunWork.ts';
import { ShapeWords } from './ErrorWords.tsx';
import { FixedShapeField } from './FixedShapeField.tsx';
import type { QuestionPartProps } from './QuestionPartProps.ts';

/** How a plain text is typed: of which characters, in which letters, in how long a box. */
export function TextShapeFields(props: QuestionPartProps) {
  const { files, place, say, onBuild } = props;
  // Until there is an example, nothing is held to it.
  const [isFixing, setFixing] = useState(false);
  const typed = useMemo(() => readShape(files, place), [files, place]);
  useBegun(isFixing && typed?.shape !== 'fixed', () => setFixing(false));
  if (!typed) return null;
  const { shape, isUpperCase, width } = typed;
  const isFixed = isFixing || shape === 'fixed';
  function handleShape(next: string) {
    setFixing(next === 'fixed');
    if (next !== 'fixed') onBuild(() => setShape(files, place, next as Shape));
  }
  return (
    <>
      <label className="tool">
        <span>{say('build.shape')}</span>
        <select
          value={isFixed ? 'fixed' : shape}
          onChange={({ target }) => handleShape(target.value)}
        >
          {SHAPES.map((one) => (
            <option key={one} value={one}>
              {say(`build.shape-${one}`)}
            </option>
          ))}
          <option value="fixed">{say('build.shape-fixed')}</option>
          {shape === 'hand' && (
            <option value="hand" disabled>
              {say('build.shape-hand')}
            </option>
          )}
        </select>
      </label>
      {isFixed && <FixedShapeField {...props} typed={typed} />}
      <ShapeWords {...props} />
      <label className="form-check">
        <input
          type="checkbox"
          checked={isUpperCase}
          onChange={({ target }) => onBuild(() => setUpperCase(files, place, target.checked))}
        />
        <span>{say('build.upper-case')}</span>
      </label>
      <WidthSelect {...props} width={width} />
    </>
  );
}

/** How long its box is. */
function WidthSelect(props: QuestionPartProps & { width: Width | undefined }) {
  const { files, place, width, say, onBuild } = props;
  return (
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
  );
}
