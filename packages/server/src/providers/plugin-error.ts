/** One fault in a plugin; `pointer` is a JSON Pointer into its definition. */
export interface PluginFault {
  readonly pointer: string;
  readonly message: string;
}

/** A plugin that cannot be trusted to be honoured is refused whole, when it is loaded. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  readonly code = 'plugin_refused';
  readonly plugin: string;
  readonly faults: readonly PluginFault[];

  constructor(plugin: string, faults: readonly PluginFault[]) {
    const lines = faults.map((fault) => `  - ${fault.pointer || '/'}: ${fault.message}`);
    super(`The plugin ${plugin} is refused:\n${lines.join('\n')}`);
    this.plugin = plugin;
    this.faults = faults;
  }
}
