import { migration } from '../migration.ts';

/** One row that each process writes to find out whether saves would be taken. */
export const writeProbe = migration(
  '0010-write-probe',
  `
  create table write_probe (
    id smallint primary key check (id = 1),
    at timestamptz not null,
    -- As large as it is: it is to need room on the disk.
    filler bytea
  );
  alter table write_probe alter column filler set storage external;
  insert into write_probe (id, at) values (1, now());
  `,
);
