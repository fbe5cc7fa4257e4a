/**
 * The subset of JSON Schema 2020-12 that a `configSchema` may use: one closed, flat object.
 * A keyword outside of it is refused when the plugin is loaded, because a keyword that is not
 * understood cannot be honoured.
 */
interface Annotations {
  readonly title: string;
  readonly description?: string;
  /** Order in a form, ascending. */
  readonly 'x-order'?: number;
  /** This field takes part in a destination: changing it demands the secrets again. */
  readonly 'x-destination'?: true;
}

export interface StringProperty extends Annotations {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: 'password' | 'uri';
  readonly examples?: readonly string[];
  readonly default?: string;
  /** Marks a secret: stored in the vault, never returned. */
  readonly writeOnly?: true;
  readonly contentMediaType?: string;
  /** Says that a field whose name sounds like a secret is none. */
  readonly 'x-secret'?: false;
}

interface NumberProperty extends Annotations {
  readonly type: 'number' | 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly number[];
  readonly examples?: readonly number[];
  readonly default?: number;
}

interface BooleanProperty extends Annotations {
  readonly type: 'boolean';
  readonly examples?: readonly boolean[];
  readonly default?: boolean;
}

export type ConfigProperty = StringProperty | NumberProperty | BooleanProperty;

export interface ConfigSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Readonly<Record<string, ConfigProperty>>;
  readonly required?: readonly string[];
}
