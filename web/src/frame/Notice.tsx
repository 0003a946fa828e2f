import { type ReactNode, useEffect, useRef } from 'react';

/** A page that says one thing and what to do next. Its heading takes the focus. */
export function Notice(props: { title: string; children: ReactNode; action: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notice">
      <h1 ref={heading} tabIndex={-1}>
        {props.title}
      </h1>
      <p>{props.children}</p>
      <p className="actions">{props.action}</p>
    </div>
  );
}
