import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';
import type { OwnDialect } from './dialects.ts';
import type { FindingPlace } from './ExternalFinding.ts';

/** A schema with an address of its own (2020-12, section 4.3.5): the root, or one with an `$id`. */
export interface SchemaResource {
  uri: string;
  dialect: Dialect;
  /** What a meta-schema of its own makes of the dialect. */
  own?: OwnDialect;
  /** Its outermost schema; undefined until that was read. */
  root: SchemaPlace | undefined;
  anchors: Map<string, SchemaPlace>;
  dynamicAnchors: Map<string, SchemaPlace>;
}

/** One schema where it stands. */
export interface SchemaPlace extends FindingPlace {
  schema: JsonObject | boolean;
  resource: SchemaResource;
}
