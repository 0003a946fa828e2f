import { migration } from '../migration.ts';

/**
 * What programs add stands once, however many releases have it: of a thousand programs a change touches one.
 * In a release its hash stands in its place. A process of the version before, which expects the part itself, takes
 * such a release for one of an earlier version and compiles it anew from its files.
 */
export const releaseParts = migration(
  '0052-release-parts',
  `
  create table release_parts (
    sha256 bytea primary key,
    -- json, as a release: the order of keys has a meaning.
    part json not null
  );
`,
);
