import { port } from './socket.ts';

/** Marks a PostgreSQL as started by Cleat; shown by ps, and looked for before an orphan is stopped. */
export const clusterName = 'cleat';

/**
 * The settings, given on the command line: there they win over postgresql.conf, and a newer Cleat brings its own.
 * fsync, full_page_writes and synchronous_commit say what is the default already, so that no ALTER SYSTEM takes it away.
 *
 * Nothing of a statement is logged: it could hold ciphertext or personal data. That takes `terse` as well, which
 * leaves out DETAIL ("Key (email)=(…) already exists", "Failed process was running: …"), and the filter in log.ts.
 */
export function settingsFor(socketDir: string): Record<string, string> {
  return {
    cluster_name: clusterName,
    listen_addresses: '',
    port: String(port),
    // A list of quoted names: a comma in the path would else split it.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: '64MB',
    max_connections: '60',
    ssl: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '[%b] ',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_duration: 'off',
    log_min_duration_statement: '-1',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  };
}

/** The arguments of `postgres` for a data directory. */
export function postgresArguments(pgdata: string, socketDir: string): string[] {
  return [
    '-D',
    pgdata,
    ...Object.entries(settingsFor(socketDir)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
