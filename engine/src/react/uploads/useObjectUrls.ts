import { useEffect, useRef, useState } from 'react';

/** Object URLs of pictures that were chosen on this device, given back when the list goes. */
export function useObjectUrls() {
  const urls = useRef(new Map<string, string>());
  const [, setCount] = useState(0);
  useEffect(() => {
    const kept = urls.current;
    return () => {
      for (const url of kept.values()) URL.revokeObjectURL(url);
      kept.clear();
    };
  }, []);
  return {
    /** The URL that was made under a key; undefined where none was. */
    find: (key: string) => urls.current.get(key),
    /** Makes the URL of a picture under a key. */
    keep(key: string, file: Blob) {
      urls.current.set(key, URL.createObjectURL(file));
      setCount((before) => before + 1);
    },
  };
}
