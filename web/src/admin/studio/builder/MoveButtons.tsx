import type { BuilderProps } from './BuilderProps.ts';

/** What `MoveButtons` are given. */
export interface MoveButtonsProps extends Pick<BuilderProps, 'say'> {
  /** Where it stands among its siblings, from 0. */
  position: number;
  /** How many siblings there are, with itself. */
  count: number;
  onMove(by: -1 | 1): void;
}

/** Moves something one place up or down among its siblings; at an end the button stays and does nothing. */
export function MoveButtons({ position, count, say, onMove }: MoveButtonsProps) {
  return ([-1, 1] as const).map((by) => (
    <button
      key={by}
      type="button"
      aria-disabled={position + by < 0 || position + by >= count || undefined}
      onClick={() => onMove(by)}
    >
      {say(by < 0 ? 'build.move-up' : 'build.move-down')}
    </button>
  ));
}
