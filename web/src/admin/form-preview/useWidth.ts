import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, as the page gives it one; `first` until it is measured. */
export function useWidth(first: number): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
