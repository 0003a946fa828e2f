export interface DownToProps {
  /** The id of a form further down. */
  to: string;
  label: string;
}

/** Of so many entries and more, the form that adds one is out of sight. */
export const IS_FAR = 4;

/** The way from the top of a long list down to the form that adds to it: its first field gets the focus. */
export function DownTo({ to, label }: DownToProps) {
  function handleClick() {
    const form = document.getElementById(to);
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
    form?.scrollIntoView({ block: 'center' });
  }
  return (
    <p className="actions">
      <button type="button" onClick={handleClick}>
        {label}
      </button>
    </p>
  );
}
