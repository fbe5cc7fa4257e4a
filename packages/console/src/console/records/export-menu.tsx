/** Exporting a stream: which format, how far it is, and a way to stop it. */
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { recordStrings as words } from '../../strings/en/records.ts';
import { type ExportFormat, fetchExport, fileName, saveFile } from './export-file.ts';
import type { RecordPlace } from './queries.ts';

const formats = [
  ['ndjson', words.exportNdjson, words.exportNdjsonAbout],
  ['csv', words.exportCsv, words.exportCsvAbout],
] as const;

const sizeOf = (bytes: number): string =>
  new Intl.NumberFormat(undefined, {
    ...{ style: 'unit', unit: 'megabyte', unitDisplay: 'short', maximumFractionDigits: 1 },
  }).format(bytes / 1e6);

export function ExportMenu({ place }: { readonly place: RecordPlace }) {
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const exporting = useMutation({
    gcTime: 0,
    mutationFn: async (format: ExportFormat) => {
      const ending = new AbortController();
      running.current = ending;
      setBytes(0);
      const content = await fetchExport(place, format, setBytes, ending.signal).catch((error: unknown) => {
        if (ending.signal.aborted) return null;
        throw error;
      });
      if (content === null) return null;
      const name = fileName(place.stream, format);
      saveFile(content, name);
      return name;
    },
  });
  return (
    <>
      <Group gap="xs">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={exporting.isPending}
            >
              {words.export}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {formats.map(([format, label, about]) => (
              <Menu.Item key={format} onClick={() => exporting.mutate(format)}>
                <Text size="sm">{label}</Text>
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {exporting.isPending && (
          <Button variant="subtle" onClick={() => running.current?.abort()}>
            {words.stop}
          </Button>
        )}
        <Text size="sm" role="status">
          {exporting.isPending && words.exporting(sizeOf(bytes))}
          {exporting.data != null && words.exported(exporting.data)}
        </Text>
      </Group>
      {exporting.isError && <ProblemNotice error={exporting.error} />}
    </>
  );
}
