/** What goes to the isolated process and comes back: a JSON head, and bytes behind it. */
export interface Frame {
  head: unknown;
  body: Buffer;
}

/** How many bytes a frame may have. */
export interface FrameLimits {
  head: number;
  body: number;
}

const LENGTHS = 8;

/** A frame as it is sent: two lengths of four bytes each, the head, the body. */
export function encodeFrame(head: unknown, body: Buffer[] = []): Buffer[] {
  const text = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(text.length, 0);
  lengths.writeUInt32BE(
    body.reduce((sum, part) => sum + part.length, 0),
    4,
  );
  return [lengths, text, ...body];
}

/**
 * Puts frames together from what arrives. Nothing past the limits is kept in memory, and no head is
 * read before its frame is whole.
 * @returns Takes the next bytes. @throws Error of a frame past the limits, or whose head is no JSON.
 */
export function createFrameReader(
  limits: FrameLimits,
  handle: (frame: Frame) => void,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let size = 0;
  let lengths: { head: number; body: number } | undefined;

  /** The next bytes, once there are so many. */
  function take(count: number): Buffer | undefined {
    if (size < count) return undefined;
    const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
    chunks = [all.subarray(count)];
    size -= count;
    return all.subarray(0, count);
  }

  function readLengths(): typeof lengths {
    const bytes = take(LENGTHS);
    if (!bytes) return undefined;
    const found = { head: bytes.readUInt32BE(0), body: bytes.readUInt32BE(4) };
    if (found.head > limits.head || found.body > limits.body)
      throw new Error(`A frame of ${found.head} and ${found.body} bytes is too large.`);
    return found;
  }

  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    for (;;) {
      lengths ??= readLengths();
      const whole = lengths && take(lengths.head + lengths.body);
      if (!lengths || !whole) return;
      const { head } = lengths;
      lengths = undefined;
      handle({
        head: JSON.parse(whole.subarray(0, head).toString('utf8')),
        body: whole.subarray(head),
      });
    }
  };
}

/** Parts of a body, by their names and lengths. @throws Error when there is less than they say. */
export function splitBody(body: Buffer, parts: [name: string, length: number][]) {
  let from = 0;
  const found = new Map<string, Buffer>();
  for (const [name, length] of parts) {
    if (!Number.isInteger(length) || length < 0 || from + length > body.length)
      throw new Error('A part of a frame is not there.');
    found.set(name, body.subarray(from, from + length));
    from += length;
  }
  return found;
}
