import { useState } from 'react';
import type { Json } from '../../../kernel/index.ts';
import { InputBox } from '../../widgets/InputBox.tsx';
import { clearedValue, describeInput, type InputProps, isLocked } from './InputProps.ts';

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** What a text means: a number, or itself, so that its validator can say what is wrong. */
function toNumber(text: string, node: InputProps['node']): Json | undefined {
  const plain = text.trim();
  if (plain === '') return clearedValue(node);
  const number = Number(plain);
  return NUMBER.test(plain) && Number.isFinite(number) ? number : text;
}

function toText(value: Json | undefined): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** A number, typed. The text stays as it is typed: `1.` is on its way to `1.5`. */
export function NumberInput(props: InputProps) {
  const { node, id, setValue } = props;
  const [text, setText] = useState(() => toText(node.value));
  const isOwn = Object.is(toNumber(text, node), node.value);
  return (
    <InputBox
      id={id}
      boxWidth="short"
      value={isOwn ? text : toText(node.value)}
      error={props.isInvalid}
      disabled={node.ui.disabled ?? false}
      readOnly={isLocked(node)}
      placeholder={node.ui.placeholder ?? ''}
      autoFocus={node.ui.autofocus ?? false}
      onChange={(event) => {
        setText(event.target.value);
        setValue(toNumber(event.target.value, node));
      }}
      onBlur={props.leave}
      inputProps={{
        ...describeInput(props),
        autoComplete: node.ui.autocomplete ?? 'off',
        // A phone's keys for digits alone have no minus.
        inputMode:
          node.limits.isInteger && (node.limits.minimum ?? -1) >= 0 ? 'numeric' : 'decimal',
      }}
    />
  );
}
