/** COPY … FROM STDIN of one text: the driver has the messages for it, but no query that sends them. */
import type pg from 'pg';

interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sync(): void;
}

/** What the driver calls on its active query. */
interface CopyQuery {
  submit(wire: Wire): void;
  handleCopyInResponse(wire: Wire): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

export function copyIn(client: pg.Client, statement: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const query: CopyQuery = {
      submit: (wire) => wire.query(statement),
      handleCopyInResponse: (wire) => {
        wire.sendCopyFromChunk(rows);
        wire.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(query as unknown as pg.Submittable);
  });
}
