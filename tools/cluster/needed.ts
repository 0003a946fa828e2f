/** What the database, the pooler and the balancer need, in Debian's packages. */
export const CORE = {
  programs: ['patroni', 'etcd', 'pgbouncer', 'haproxy'],
  packages: ['postgresql', 'patroni', 'etcd-server', 'pgbouncer', 'haproxy'],
  /** Without a standby. The packages have the names of the programs. */
  balanced: ['pgbouncer', 'haproxy'],
};

/** What the whole cluster needs. */
export const PROGRAMS = [...CORE.programs, 'radosgw', 'ceph-mon', 'ceph-osd', 'clamd'];
