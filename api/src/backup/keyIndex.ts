/** Keys of documents in order, 16 bytes each: a million take 16 MB. */
export interface KeyIndex {
  /** They come in order. */
  add(key: string): void;
  has(key: string): boolean;
}

const SIZE = 16;

/** An index of the keys that a backup holds. */
export function createKeyIndex(): KeyIndex {
  let bytes = Buffer.alloc(1024 * SIZE);
  let count = 0;
  const read = (key: string) => Buffer.from(key.replaceAll('-', ''), 'hex');
  return {
    add(key) {
      if ((count + 1) * SIZE > bytes.length)
        bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
      read(key).copy(bytes, count * SIZE);
      count += 1;
    },
    has(key) {
      const wanted = read(key);
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >> 1;
        const order = bytes.compare(wanted, 0, SIZE, middle * SIZE, (middle + 1) * SIZE);
        if (order === 0) return true;
        if (order < 0) low = middle + 1;
        else high = middle;
      }
      return false;
    },
  };
}
