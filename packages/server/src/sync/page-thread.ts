/** The thread that reads pages: see `page-reader.ts`. */
import { parentPort } from 'node:worker_threads';
import { recordSealer } from '../vault/record-sealer.ts';
import type { FromThread, ToThread } from './page-reader.ts';
import { shapeOf } from './prepare.ts';
import { type Reading, readRows } from './read-rows.ts';

const readings = new Map<number, Reading>();

parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'open': {
      const { droppedFields, ...how } = message.how;
      const shape = shapeOf(how.stream, droppedFields);
      readings.set(message.reader, { ...how, shape, sealer: recordSealer(message.material) });
      return;
    }
    case 'close':
      readings.delete(message.reader);
      return;
    case 'read': {
      const reading = readings.get(message.reader);
      if (reading === undefined) throw new Error('a page of a reader that is closed');
      const page = readRows(reading, message.answer, message.parent);
      const answer: FromThread = { number: message.number, page };
      const moved = page === null ? [] : [page.hashes.buffer, page.bodies.buffer, page.ends.buffer];
      parentPort?.postMessage(answer, moved);
    }
  }
});
