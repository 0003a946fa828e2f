import { hasRetired } from '../check/conditions/offered.ts';
import { PathWalker } from './PathWalker.ts';

/** The same walk by somebody who may have what is retired by now; undefined where nothing is. */
export function fromBefore({ form, subject }: PathWalker): PathWalker | undefined {
  if (!hasRetired(form, subject.day)) return undefined;
  const name = `${subject.name}, begun before something was retired`;
  return new PathWalker({ ...subject, name, isFromBefore: true });
}
