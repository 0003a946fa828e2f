import type { BuilderProps } from '../BuilderProps.ts';

/** What the forms of facts are given. */
export type FactsProps = Pick<BuilderProps, 'files' | 'say' | 'language' | 'onBuild'>;
