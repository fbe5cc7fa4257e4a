import { numberOf, type Row, type World } from './seeded.ts';

/** A collection that is read by position, so that its size costs no memory. */
export interface Collection {
  readonly total: number;
  /** The row at a position from 0 to `total` - 1. */
  readonly row: (position: number) => Row;
  /** The position of a row by the number that it keeps whatever the filter; undefined where it is not in here. */
  readonly positionOf: (number: number) => number | undefined;
  /** The number of a row by its id; undefined for an id of no row, and where rows have none. */
  readonly numberOf: (id: string) => number | undefined;
}

/** A query parameter whose value does not fit. */
export interface Invalid {
  readonly invalid: string;
}

interface Numbered {
  readonly total: number;
  /** Number of the first row; default 0. */
  readonly start?: number;
  /** From one row's number to the next one's; default 1. */
  readonly step?: number;
  readonly row: (number: number) => Row;
  readonly numberOf?: (id: string) => number | undefined;
}

/** A collection of rows whose numbers are evenly spaced: all rows, those of a window, or those of one worker. */
export const numbered = ({
  total,
  start = 0,
  step = 1,
  row,
  numberOf = () => undefined,
}: Numbered): Collection => ({
  total,
  row: (position) => row(start + position * step),
  positionOf: (number) => {
    const position = (number - start) / step;
    return Number.isInteger(position) && position >= 0 && position < total ? position : undefined;
  },
  numberOf,
});

/** Rows that one parent may have: what keeps the ids of different parents' rows apart. */
const ROWS_OF_A_PARENT = 2 ** 16;

/** The number that the id of a parent's row stands for. */
export const childNumber = (parent: number, number: number): number => parent * ROWS_OF_A_PARENT + number;

/** Numbers by ids of a kind. */
export const numberIn =
  (world: World, kind: string) =>
  (id: string): number | undefined =>
    numberOf(world, kind, id);

/** Numbers by ids of a kind, among the rows of one parent. */
export const numberUnder =
  (world: World, kind: string, parent: number) =>
  (id: string): number | undefined => {
    const number = numberOf(world, kind, id);
    return number === undefined || Math.floor(number / ROWS_OF_A_PARENT) !== parent
      ? undefined
      : number % ROWS_OF_A_PARENT;
  };
