/** How the last 30 days went: a line for each number, and the same as a table. */
import { Button, Collapse, Table, Title } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import type { Schemas } from '../../api/client.ts';
import { ScrollRegion } from '../../shared/scroll-region.tsx';
import { dashboardStrings as words } from '../../strings/en/dashboard.ts';
import { Sparkline } from './sparkline.tsx';
import classes from './trends.module.css';

type Day = Schemas['Summary']['days'][number];

const series = [
  { name: words.failures, of: (day: Day) => day.stateChanges.to_credential_error },
  { name: words.restored, of: (day: Day) => day.stateChanges.to_active },
  { name: words.syncsSucceeded, of: (day: Day) => day.syncsSucceeded },
  { name: words.syncsFailed, of: (day: Day) => day.syncsFailed },
  { name: words.rowsRead, of: (day: Day) => day.rowsRead },
  { name: words.recordsChanged, of: (day: Day) => day.recordsChanged },
] as const;

export function Trends({ days }: { readonly days: readonly Day[] }) {
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  const number = new Intl.NumberFormat();
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <Title order={2} id={`${id}-title`}>
          {words.trends}
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={opened} aria-controls={id}>
          {opened ? words.asLines : words.asTable}
        </Button>
      </div>
      <ul className={classes.grid}>
        {series.map(({ name, of }) => (
          <li key={name} className={classes.trend}>
            <Sparkline name={name} values={days.map(of)} />
          </li>
        ))}
      </ul>
      <Collapse expanded={opened} id={id}>
        <ScrollRegion className={classes.scroll} label={words.trendsTable}>
          <Table className={classes.table} mt="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{words.day}</Table.Th>
                {series.map(({ name }) => (
                  <Table.Th key={name} scope="col" ta="end">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.toReversed().map((day) => (
                <Table.Tr key={day.date}>
                  <Table.Th scope="row" fw={400}>
                    {day.date}
                  </Table.Th>
                  {series.map(({ name, of }) => (
                    <Table.Td key={name} ta="end">
                      {number.format(of(day))}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      </Collapse>
    </section>
  );
}
