/** A GET that a plugin asks the service to make. `service` names one of several API services of a Provider. */
export interface ApiRequest {
  readonly service?: string;
  /** Begins with `/`; joined to the base URL by `requestUrl`. */
  readonly path: string;
  /** An open field whose value, where it has one, is used in place of `path`. Dot segments, queries and fragments in it are refused. */
  readonly pathField?: string;
  /**
   * Path of the array that holds the rows, such as `value`, or of an object with a member for each; an answer without
   * it has none. Absent: the answer is an array, or an object with an array `data`.
   */
  readonly rows?: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
}
