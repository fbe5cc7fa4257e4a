/** Small, and first of all: the session is asked for while what draws it is read. */
import './head-start.ts';

void import('./draw.tsx').then(({ draw }) => draw());
