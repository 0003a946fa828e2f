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

/** One of the choices above the live step. */
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
