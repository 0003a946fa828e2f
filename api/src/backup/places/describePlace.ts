import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BackupPlace } from './BackupPlace.ts';

/** What every place of backups does. @param open Opens one where nothing stands. */
export function describePlace(open: () => BackupPlace): void {
  const bytesOf = async (place: BackupPlace, part: string) => buffer(await place.read(part));

  test('gives back what was written, however long and whatever its name', async () => {
    const place = open();
    const large = randomBytes(40 * 1024 * 1024);
    const pieces = Array.from({ length: 640 }, (_, n) =>
      large.subarray(n * 65_536, (n + 1) * 65_536),
    );
    await place.write('large', Readable.from(pieces));
    await place.write('a/b/small', Readable.from([Buffer.from('x')]));
    await place.write('empty', Readable.from([]));
    expect((await bytesOf(place, 'large')).equals(large)).toBe(true);
    expect(String(await bytesOf(place, 'a/b/small'))).toBe('x');
    expect(await bytesOf(place, 'empty')).toHaveLength(0);
  });

  test('is empty until something is written', async () => {
    const place = open();
    expect(await place.isEmpty()).toBe(true);
    await place.write('a/b', Readable.from([Buffer.from('x')]));
    expect(await place.isEmpty()).toBe(false);
  });

  test('says which part is missing', async () => {
    const place = open();
    await expect(place.read('a/b')).rejects.toMatchObject({ name: 'PartMissingError' });
    await place.write('a/b', Readable.from([Buffer.from('x')]));
    for (const part of ['a', 'a/c', 'b'])
      await expect(place.read(part).then(buffer)).rejects.toMatchObject({
        message: expect.any(String),
      });
  });

  test('has nothing of a part that broke off', async () => {
    const place = open();
    async function* breaking() {
      yield randomBytes(20 * 1024 * 1024);
      throw new Error('broke off');
    }
    await expect(place.write('part', Readable.from(breaking()))).rejects.toThrow('broke off');
    await expect(place.read('part')).rejects.toMatchObject({ name: 'PartMissingError' });
  });
}
