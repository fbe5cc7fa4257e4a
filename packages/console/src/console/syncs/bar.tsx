/** How much of a known whole is done. Where the whole is not known there is no bar. */
import type { Tone } from '../../shared/state-badge.tsx';
import classes from './bar.module.css';

export function Bar(props: { readonly percent: number; readonly tone: Tone; readonly label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={props.percent}
      className={classes.track}
      data-tone={props.tone}
    >
      <div className={classes.fill} style={{ inlineSize: `${props.percent}%` }} />
    </div>
  );
}
