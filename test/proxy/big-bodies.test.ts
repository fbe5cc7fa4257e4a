/** The same as in big-bodies.long.test.ts, in the time of a quick test. */
import { bigBodies } from './big-bodies.ts';

bigBodies(256, 60_000);
