import type { ReactNode } from 'react';

/** What a `ToolSelect` is given. */
export interface ToolSelectProps {
  label: string;
  value: string;
  /** It has the room of two. */
  isWide?: boolean;
  /** The options. */
  children: ReactNode;
  onChoose(value: string): void;
}

/** A labelled drop-down list. */
export function ToolSelect({ label, value, isWide = false, children, onChoose }: ToolSelectProps) {
  return (
    <label className={isWide ? 'tool is-wide' : 'tool'}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </label>
  );
}
