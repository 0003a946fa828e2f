import type { Json, JsonObject } from '../../kernel/index.ts';
import type { FindingList } from './ExternalFinding.ts';
import { idWordOf, isBefore } from './keywords.ts';
import type { SchemaPlace } from './SchemaPlace.ts';

/** Dynamic anchors of one schema: the standard's own meta-schemas have one. */
const DYNAMIC_ANCHORS = 100;

/** The dynamic anchor that `$recursiveAnchor` of 2019-09 is: no anchor of a name can be it. */
export const RECURSIVE = '';

/** Notes the anchors of a schema with the resource that it stands in. */
export function noteAnchors(place: SchemaPlace, schema: JsonObject, findings: FindingList): void {
  const { anchors, dynamicAnchors, dialect } = place.resource;
  const note = (names: Map<string, SchemaPlace>, name: Json | undefined) => {
    if (typeof name !== 'string') return;
    if (names.has(name))
      findings.add('repeated-identifier', place, `the anchor "${name}" stands twice`);
    names.set(name, place);
  };
  if (isBefore(dialect, '2019-09')) {
    const id = schema[idWordOf(dialect)];
    if (
      typeof id === 'string' &&
      id.includes('#') &&
      !id.endsWith('#') &&
      schema.$ref === undefined
    )
      note(anchors, id.slice(id.indexOf('#') + 1));
    return;
  }
  note(anchors, schema.$anchor);
  if (dialect === '2020-12') note(dynamicAnchors, schema.$dynamicAnchor);
  else if (schema.$recursiveAnchor === true && place === place.resource.root)
    note(dynamicAnchors, RECURSIVE);
  if (dynamicAnchors.size > DYNAMIC_ANCHORS)
    findings.add(
      'schema-too-large',
      { document: place.document, pointer: '' },
      `it has more than ${DYNAMIC_ANCHORS} dynamic anchors`,
    );
}
