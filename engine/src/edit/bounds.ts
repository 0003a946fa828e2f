import type { PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';

/** What the pack's own meta-schema says of a property. */
export interface PropertyBounds {
  /** What it is, in English. */
  description: string;
  minimum?: number;
  maximum?: number;
  /** What is meant where nothing is said. */
  default?: number;
  minLength?: number;
  maxLength?: number;
  /** A regular expression. */
  pattern?: string;
}

/** A schema of an object, each of whose properties may be an object, too. */
interface ObjectSchema {
  properties?: { [name: string]: PropertyBounds & ObjectSchema };
}

const PORTAL = 'meta/portal.schema.json';

/** What `meta/portal.schema.json` says of the properties of one of its objects, by name. */
export function boundsOf(files: PackTexts, at: string[]): { [name: string]: PropertyBounds } {
  const edits = new FileEdits(files);
  if (!edits.has(PORTAL)) return {};
  const schema = at.reduce<ObjectSchema | undefined>(
    (one, key) => one?.properties?.[key],
    edits.read<ObjectSchema>(PORTAL),
  );
  return schema?.properties ?? {};
}
