/** A number over some days as a small line, with its sum beside it. */
import { Text } from '@mantine/core';
import { dashboardStrings as words } from '../../strings/en/dashboard.ts';
import { linePoints } from './line-points.ts';
import classes from './trends.module.css';

const width = 240;
const height = 32;

/** @param values one a day, oldest first, none below 0 */
export function Sparkline(props: { readonly name: string; readonly values: readonly number[] }) {
  const { name, values } = props;
  const number = new Intl.NumberFormat();
  const total = number.format(values.reduce((sum, value) => sum + value, 0));
  const label = words.trend(
    name,
    total,
    number.format(Math.min(...values)),
    number.format(Math.max(...values)),
  );
  const points = linePoints(values, width, height);
  return (
    <>
      <Text size="xs" c="dimmed" aria-hidden>
        {name}
      </Text>
      <span className={classes.total} aria-hidden>
        {total}
      </span>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={classes.line}
      >
        <polygon points={`0,${height} ${points} ${width},${height}`} className={classes.area} />
        <polyline points={points} className={classes.stroke} />
      </svg>
    </>
  );
}
