/** Records as rows, with the members that were chosen as columns. */
import { UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { SyncRecord } from '../../api/client.ts';
import { type Column, DataList, type Paging, rowLinkClass } from '../../shared/data-list.tsx';
import { ToneBadge } from '../../shared/state-badge.tsx';
import { Time } from '../../shared/time.tsx';
import { recordStrings as words } from '../../strings/en/records.ts';
import { cellText } from './cell-text.ts';
import { RecordDrawer } from './record-drawer.tsx';
import classes from './records.module.css';

/** More columns than these need to be scrolled through. */
const fitting = 5;

export function RecordTable(props: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly SyncRecord[];
  readonly paging: Paging;
  readonly empty: ReactNode;
}) {
  const [shown, setShown] = useState<SyncRecord | null>(null);
  const fits = props.columns.length <= fitting;
  const style: CSSProperties = fits ? {} : { minInlineSize: `${(props.columns.length + 2) * 11}rem` };
  return (
    <div className={classes.wide} data-fits={fits}>
      <div style={style}>
        <DataList
          label={props.label}
          columns={columnsOf(props.columns, setShown)}
          rows={props.rows}
          rowKey={({ id }) => id}
          paging={props.paging}
          empty={props.empty}
        />
      </div>
      <RecordDrawer record={shown} onClose={() => setShown(null)} />
    </div>
  );
}

function columnsOf(names: readonly string[], onShow: (record: SyncRecord) => void): Column<SyncRecord>[] {
  const members = names.map(
    (name, index): Column<SyncRecord> => ({
      id: `member-${name}`,
      header: name,
      width: 'minmax(0, 1fr)',
      phone: index === 0 ? 'detail' : 'hidden',
      cell: (record) => <Member record={record} name={name} />,
    }),
  );
  return [
    {
      id: 'id',
      header: words.record,
      width: '8rem',
      phone: 'title',
      cell: (record) => (
        <UnstyledButton
          className={`${classes.id} ${rowLinkClass}`}
          onClick={() => onShow(record)}
          aria-haspopup="dialog"
          aria-label={words.open(record.id)}
        >
          {record.id}
        </UnstyledButton>
      ),
    },
    ...members,
    {
      id: 'state',
      header: words.state,
      width: '6rem',
      phone: 'side',
      cell: ({ change }) =>
        change === 'deleted' && (
          <ToneBadge tone="off" icon={<IconTrash size={14} aria-hidden />} label={words.gone} />
        ),
    },
    {
      id: 'changed',
      header: words.changed,
      width: '8rem',
      phone: 'hidden',
      align: 'end',
      cell: ({ changedAt }) => <Time at={changedAt} />,
    },
  ];
}

function Member({ record, name }: { readonly record: SyncRecord; readonly name: string }) {
  const { text, quiet } = cellText(record.data, name);
  return quiet ? <span className={classes.quiet}>{text}</span> : text;
}
