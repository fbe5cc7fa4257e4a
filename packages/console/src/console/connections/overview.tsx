/** One connection at a glance: what is wrong and what to do, then what is known of it. */

import { Conditions } from './conditions.tsx';
import { Details } from './details.tsx';
import { Health } from './health.tsx';
import classes from './overview.module.css';
import { useConnection, useProviderOf } from './use-connection.ts';

export function ConnectionOverview() {
  const connection = useConnection();
  const { provider, strategy } = useProviderOf(connection);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Health connection={connection} provider={provider} strategy={strategy} />
        <Conditions connection={connection} />
      </div>
      <Details connection={connection} strategy={strategy} />
    </div>
  );
}
