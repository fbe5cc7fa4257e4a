/** 2 GB either way: more than any buffer could hide. */
import { bigBodies } from './big-bodies.ts';

bigBodies(2048, 300_000);
