/** Bars over time, drawn plainly: one for each point, its value on hover, and all of them as a table. */
import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './bar-chart.module.css';
import { ScrollRegion } from './scroll-region.tsx';
import type { Tone } from './state-badge.tsx';

export interface BarPoint {
  readonly key: string;
  /** When, exactly. */
  readonly label: string;
  /** When, briefly: for the ends of the axis. */
  readonly short: string;
  readonly value: number;
  /** Bars that want to be looked at. */
  readonly tone?: Extract<Tone, 'attention' | 'error'> | undefined;
}

/** In units of the view box, which is stretched to the width that there is. */
const height = 100;
const slot = 10;
const gap = 2;
/** Fewer bars stand at the end, as wide as they will be when there are more. */
const leastSlots = 24;

/** @param points oldest first */
export function BarChart(props: {
  readonly title: string;
  readonly points: readonly BarPoint[];
  readonly format: (value: number) => string;
  /** What the rows of the table are. */
  readonly rowTitle: string;
}) {
  const [asTable, setAsTable] = useState(false);
  const { points, format, title } = props;
  const most = Math.max(0, ...points.map(({ value }) => value));
  const [first, last] = [points[0], points.at(-1)];
  const slots = Math.max(leastSlots, points.length);
  const free = slots - points.length;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        {title}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => setAsTable(!asTable)}
          aria-pressed={asTable}
        >
          {sharedStrings.showTable}
        </Button>
      </figcaption>
      {asTable ? (
        <ScrollRegion className={classes.table} label={title}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{props.rowTitle}</Table.Th>
                <Table.Th scope="col">{title}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.toReversed().map((point) => (
                <Table.Tr key={point.key}>
                  <Table.Td>{point.label}</Table.Td>
                  <Table.Td>{format(point.value)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      ) : (
        <>
          <div className={classes.plot}>
            <svg
              role="img"
              aria-label={sharedStrings.chart(title, points.length, format(most))}
              viewBox={`0 0 ${slots * slot} ${height}`}
              preserveAspectRatio="none"
              className={classes.svg}
            >
              {points.map((point, index) => {
                const tall = most === 0 ? 0 : Math.max(1, (point.value / most) * height);
                return (
                  <g key={point.key}>
                    <title>{`${point.label}: ${format(point.value)}`}</title>
                    <rect
                      className={classes.slot}
                      x={(free + index) * slot}
                      y={0}
                      width={slot}
                      height={height}
                    />
                    <rect
                      className={classes.bar}
                      data-tone={point.tone}
                      x={(free + index) * slot + gap / 2}
                      y={height - tall}
                      width={slot - gap}
                      height={tall}
                      pointerEvents="none"
                    />
                  </g>
                );
              })}
            </svg>
            <div className={classes.axis} aria-hidden>
              <span>{format(most)}</span>
              <span>0</span>
            </div>
          </div>
          <div className={classes.ends} aria-hidden>
            <span>{free < leastSlots / 2 && first?.short}</span>
            <span>{last?.short}</span>
          </div>
        </>
      )}
    </figure>
  );
}
