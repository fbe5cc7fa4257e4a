/** A Provider's logo in a quiet square, or the first letter of its name. */
import classes from './provider-logo.module.css';

export function ProviderLogo(props: { readonly name: string; readonly logoUrl: string | null }) {
  return (
    <span className={classes.square} data-logo={props.logoUrl === null ? undefined : true} aria-hidden>
      {props.logoUrl === null ? (
        [...props.name][0]?.toLocaleUpperCase()
      ) : (
        <img src={props.logoUrl} alt="" width={20} height={20} />
      )}
    </span>
  );
}
