/** A long list as a table: only the rows in view are there, and the next page comes before one reaches the end. */
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './data-list.module.css';
import { ProblemNotice } from './problem-notice.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** A track of a CSS grid, such as `minmax(0, 2fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  /** On a phone: in the first line, at its end, in the second line, or nowhere. */
  readonly phone: 'title' | 'side' | 'detail' | 'hidden';
  /** Numbers stand at the end of their column. */
  readonly align?: 'end';
}

/** What `useInfiniteQuery` answers, as far as a list needs it. */
export interface Paging {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

const wideRow = 40;
const phoneRow = 64;
const firstSkeletons = 8;
/** So many rows before the last one, the next page is asked for. */
const ahead = 20;

/**
 * A link with `data-list.module.css`'s class `link` in a cell makes its whole row a target: use `rowLinkClass`.
 *
 * @param label names the table
 * @param rows those that have come so far
 * @param empty shown where there are none: `Empty`, with what fills the list
 */
export function DataList<Row>(props: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly paging: Paging;
  readonly empty: ReactNode;
}) {
  const { columns, rows, paging } = props;
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const height = phone ? phoneRow : wideRow;
  const body = useRef<HTMLTableSectionElement>(null);
  const margin = useTopOf(body);
  const waiting = paging.isPending ? firstSkeletons : paging.hasNextPage ? 1 : 0;
  const virtualizer = useWindowVirtualizer({
    count: rows.length + waiting,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? `waiting-${index}` : props.rowKey(row);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height asks for all sizes anew
  useEffect(() => virtualizer.measure(), [height]);

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = paging;
  const wanted = hasNextPage && !isFetchingNextPage && !isError && last >= rows.length - ahead;
  useEffect(() => {
    if (wanted) fetchNextPage();
  }, [wanted, fetchNextPage]);

  if (!paging.isPending && !isError && rows.length === 0 && !hasNextPage) return props.empty;
  const style = {
    '--columns': columns.map(({ width }) => width).join(' '),
    '--height': `${height}px`,
  } as CSSProperties;
  return (
    <>
      <div role="status" className={classes.heard}>
        {paging.isPending ? sharedStrings.loading : ''}
      </div>
      {(rows.length > 0 || paging.isPending) && (
        <table
          aria-label={props.label}
          aria-rowcount={hasNextPage ? -1 : rows.length + 1}
          aria-busy={paging.isPending}
          className={classes.table}
          style={style}
        >
          <thead className={classes.head}>
            <tr aria-rowindex={1} className={classes.headRow}>
              {columns.map(({ id, header, align }) => (
                <th key={id} scope="col" className={classes.header} data-align={align}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {items.map(({ key, index, start }) => {
              const row = rows[index];
              return (
                <tr
                  key={key}
                  aria-rowindex={index + 2}
                  aria-hidden={row === undefined || undefined}
                  className={classes.row}
                  style={{ transform: `translateY(${start - margin}px)` }}
                >
                  {columns.map(({ id, cell, phone: place, align }) => (
                    <td
                      key={id}
                      className={classes.cell}
                      data-phone={place}
                      data-align={align}
                      data-column={id}
                    >
                      {row === undefined ? <Skeleton height={12} width="60%" /> : cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {isError && <ProblemNotice error={paging.error} onRetry={() => void paging.refetch()} />}
    </>
  );
}

/** For the link in a row that the whole row stands for. */
export const rowLinkClass: string = classes.link ?? '';

/** How far below the top of the page it stands: what is above it may grow. */
function useTopOf(ref: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    const now = Math.round(ref.current.getBoundingClientRect().top + window.scrollY);
    setTop((before) => (before === now ? before : now));
  });
  return top;
}
